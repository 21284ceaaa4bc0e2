/** A reason not to start that somebody can do something about. Anything else that is thrown is a bug. */
export class DemoFailure extends Error {
  override readonly name = 'DemoFailure';
}

/** @returns whether listening failed because somebody else has the port */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
