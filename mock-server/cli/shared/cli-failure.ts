import { ConfigError, StartError } from '../../node/config-error.ts';

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

/**
 * Runs work that starts or opens parts of a server.
 *
 * @throws CliFailure (usage) for variables that cannot be used; (refused) for another reason not to start
 */
export async function explainStartErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) throw new CliFailure(error.message, EXIT.usage);
    if (error instanceof StartError) throw new CliFailure(error.message, EXIT.refused);
    throw error;
  }
}
