/**
 * An error in how the host application uses the library. The message has three sentences: what was found, why it fails,
 * and how to fix it. Thrown while rendering, close to the error.
 */
export class AmpersandConfigError extends Error {
  override name = 'AmpersandConfigError';

  constructor(what: string, why: string, fix: string) {
    super(`Ampersand: ${what} ${why} ${fix}`);
  }
}
