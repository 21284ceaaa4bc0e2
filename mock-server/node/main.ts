import { enableCompileCache } from 'node:module';
import { limitHeapGrowth } from './heap-growth.ts';

limitHeapGrowth();
// Before the server's modules are loaded: later starts find them compiled.
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
