/** Example data: raw rows as `tableFromRows` reads them. Made up by this project; nobody in them exists. */
export interface ExampleData {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
