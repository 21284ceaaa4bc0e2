import type { StartArguments } from './parse-arguments.ts';

/**
 * Brings the demo up and returns when it has stopped.
 *
 * @returns exit code
 */
export async function startDemo(_args: StartArguments): Promise<number> {
  console.error('npm start: the reference server cannot be started from here yet.');
  return 1;
}
