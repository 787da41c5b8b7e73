/** A column of texts in which equal texts are kept once: most columns have few different ones. */
export interface TextColumn {
  /** The different texts, in the order in which they first occur. */
  readonly texts: string[];
  /** For each row the position of its text. */
  readonly codes: Uint32Array;
}

/** Takes rows one by one and gives columns. */
export function columnCollector(columnCount: number, mostRows: number) {
  const columns = Array.from({ length: columnCount }, () => ({
    texts: [] as string[],
    codes: new Uint32Array(mostRows),
    codeOf: new Map<string, number>(),
  }));
  let rows = 0;
  return {
    add(cells: readonly string[]): void {
      for (let i = 0; i < columnCount; i++) {
        const { texts, codes, codeOf } = columns[i]!;
        const text = cells[i]!;
        let code = codeOf.get(text);
        if (code === undefined) {
          code = texts.length;
          texts.push(text);
          codeOf.set(text, code);
        }
        codes[rows] = code;
      }
      rows++;
    },
    columns: (): TextColumn[] =>
      columns.map(({ texts, codes }) => ({ texts, codes: codes.subarray(0, rows) })),
  };
}

/** How often each text of a column occurs. */
export function textCounts({ texts, codes }: TextColumn): Uint32Array {
  const counts = new Uint32Array(texts.length);
  for (const code of codes) counts[code]!++;
  return counts;
}
