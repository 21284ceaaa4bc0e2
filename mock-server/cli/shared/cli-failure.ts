import type { ExitCode } from './exit-code.ts';

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
