/** A kernel of the search and its twins, on the same data. */
export interface KernelCase {
  readonly name: string;
  /** Functions of the search that do this work, the kernel itself included where it is not inlined. */
  readonly functions: readonly string[];
  /** Each does the same work; the first is the TypeScript that the search uses. */
  readonly twins: readonly { readonly name: string; readonly run: () => void }[];
  /** The numbers that a twin left behind, to be compared. */
  readonly results: readonly (() => ArrayLike<number>)[];
}
