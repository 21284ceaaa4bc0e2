/** Start failure that the user can fix. Any other error is a bug. */
export class DemoFailure extends Error {
  override readonly name = 'DemoFailure';
}

/** @returns whether listening failed because the port is in use */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
