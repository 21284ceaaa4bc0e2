import { describeFailure } from './describe-failure.ts';
import type { StartArguments } from './parse-arguments.ts';
import type { Surroundings } from './start-services.ts';
import { startServices } from './start-services.ts';
import { listenForStop, untilAborted } from './stop-signal.ts';
import { welcome } from './welcome.ts';

/**
 * Starts the demo, and stops it on Ctrl-C or SIGTERM.
 *
 * @returns exit code, when everything has stopped
 */
export async function startDemo(args: StartArguments): Promise<number> {
  const { env, stdout } = process;
  const stop = listenForStop();
  const closers: Surroundings['closers'] = [];
  try {
    const addresses = await startServices(args, { env, closers, stop, report: (line) => console.log(line) });
    console.log(welcome(addresses, stdout.isTTY === true && !env['NO_COLOR']));
    await untilAborted(stop);
    console.log('Stopping.');
    return 0;
  } catch (error) {
    if (stop.aborted) return 0;
    const { message, exitCode } = describeFailure(error);
    console.error(`npm start: ${message}`);
    return exitCode;
  } finally {
    // In reverse order: clients stop before their servers.
    for (const close of closers.toReversed()) await close();
  }
}
