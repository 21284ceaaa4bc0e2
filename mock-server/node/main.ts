import { enableCompileCache } from 'node:module';

// Before anything else is loaded: later starts find the code compiled.
enableCompileCache();
const { runServer } = await import('./run-server.ts');
const { stopSignal } = await import('./stop-signal.ts');

process.exit(
  await runServer({
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    stopRequested: stopSignal(),
  }),
);
