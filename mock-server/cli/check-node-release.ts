import { CliFailure } from './cli-failure.ts';
import { EXIT } from './exit-code.ts';

/** Major release of Node that the server package is made for; `engines` of its package.json says the same. */
const LOWEST_MAJOR = 24;

/**
 * Refuses a Node that lacks what the server is built on, before that shows as an error deep inside a dependency.
 *
 * @param version such as `24.21.0`
 */
export function checkNodeRelease(version: string): void {
  if (Number.parseInt(version, 10) >= LOWEST_MAJOR) return;
  throw new CliFailure(`The server needs Node ${LOWEST_MAJOR} or newer, and this is Node ${version}.`, EXIT.refused);
}
