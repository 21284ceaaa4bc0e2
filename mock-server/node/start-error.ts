/** The server cannot start for a reason outside of it. The message is one line that says what to do; exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
