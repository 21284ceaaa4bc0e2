import type { Writable } from 'node:stream';
import type { Log } from '../core/kernel/ports.ts';
import { StoreUnavailable, storeErrorText } from '../core/kernel/store-errors.ts';
import { ConfigError, StartError } from './config-error.ts';
import { growYoungGeneration } from './heap-growth.ts';
import { readEnvironment } from './read-environment.ts';
import { startServer } from './start-server.ts';
import type { StopReason } from './stop-request.ts';

/** Environment of a process. */
export interface ProcessSurroundings {
  env: Record<string, string | undefined>;
  stdout: Writable;
  stderr: Writable;
  /** Resolves when the process is asked to stop, with the reason. */
  stopRequested: Promise<StopReason>;
}

/** Exit codes of a server process. */
const EXIT = { stopped: 0, failed: 1, badEnvironment: 2 };

/**
 * Runs the server as a process does: configured by the environment, one line of JSON on standard output when it is ready,
 * until it is asked to stop.
 *
 * @returns exit code
 */
export async function runServer({ env, stdout, stderr, stopRequested }: ProcessSurroundings): Promise<number> {
  try {
    const server = await startServer(await readEnvironment(env));
    growYoungGeneration();
    endOnCrash(server.ports.log);
    stdout.write(`${JSON.stringify({ event: 'ready', ...server.addresses })}\n`);
    server.ports.log.info('process.stop-requested', { reason: await stopRequested });
    await server.stop();
    return EXIT.stopped;
  } catch (error) {
    const isExpected = [ConfigError, StartError, StoreUnavailable].some((kind) => error instanceof kind);
    if (!(error instanceof Error) || !isExpected) throw error;
    stderr.write(`${storeErrorText(error)}\n`);
    return error instanceof ConfigError ? EXIT.badEnvironment : EXIT.failed;
  }
}

/** After an uncaught error the state is undefined. Work continues after the restart. */
function endOnCrash(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error('process.crashed', { error });
    process.exit(EXIT.failed);
  });
}
