/** Work that may still be done, in looks at a profile or a cell: counted, so that runs can be repeated. */
export class Steps {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  take(steps: number): void {
    this.#left -= steps;
  }

  get isOver(): boolean {
    return this.#left < 0;
  }
}
