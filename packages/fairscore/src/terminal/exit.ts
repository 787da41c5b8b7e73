/** Exit codes of the command line. */
export const EXIT = { done: 0, infeasible: 1, badInput: 2, internal: 70, interrupted: 130 } as const;

/** Ends a command with a message for the user and an exit code. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
