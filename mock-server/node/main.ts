import { enableCompileCache } from 'node:module';
import { limitHeapGrowth } from './heap-growth.ts';

limitHeapGrowth();
// Before anything else is loaded: later starts find the code compiled.
enableCompileCache();
const { runServer } = await import('./run-server.ts');
const { stopRequest } = await import('./stop-request.ts');

process.exit(
  await runServer({
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    stopRequested: stopRequest(),
  }),
);
