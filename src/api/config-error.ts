/**
 * A mistake in how the host application uses the library. The message has three sentences: what was found, why it
 * can't work, and how to put it right. Thrown while rendering, so that it shows where the mistake stands.
 */
export class AmpersandConfigError extends Error {
  override name = 'AmpersandConfigError';

  constructor(what: string, why: string, fix: string) {
    super(`Ampersand: ${what} ${why} ${fix}`);
  }
}
