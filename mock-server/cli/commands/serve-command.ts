import { checkNodeRelease } from '../shared/check-node-release.ts';

/**
 * Runs the reference server in this process until it is asked to stop, exactly as `npm run serve` does.
 * Loaded when it is needed: no other command has use for a database.
 */
export async function serve(): Promise<never> {
  checkNodeRelease(process.versions.node);
  const { runServer } = await import('../../node/run-server.ts');
  const { stopRequest } = await import('../../node/stop-request.ts');
  const { env, stdout, stderr } = process;
  process.exit(await runServer({ env, stdout, stderr, stopRequested: stopRequest() }));
}
