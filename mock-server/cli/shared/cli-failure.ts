/** A reason to stop that is the user's to know. Anything else that is thrown is a bug. */
export class CliFailure extends Error {
  override name = 'CliFailure';
  readonly exitCode: ExitCode;
  /** Machine-readable form for `--json`. */
  readonly json: unknown;

  /** @param message explanation and remedy, one or several lines */
  constructor(message: string, exitCode: ExitCode, json: unknown = { detail: message }) {
    super(message);
    this.exitCode = exitCode;
    this.json = json;
  }
}

/** How a command ends. */
export const EXIT = {
  ok: 0,
  /** A refused request or a bad manifest. */
  refused: 1,
  /** Wrong usage. */
  usage: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
