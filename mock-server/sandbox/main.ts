import { parseArgs } from 'node:util';
import { startCallTrackingSandbox } from './start.ts';

const USAGE = 'usage: node mock-server/sandbox/main.ts [--port 9001] [--host 127.0.0.1] [--calls 2000]\n';

/** Starts the simulated provider from the command line; SIGINT and SIGTERM stop it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, host: { type: 'string' }, calls: { type: 'string' } },
  });
  const sandbox = await startCallTrackingSandbox({
    port: wholeNumber('--port', values.port ?? '9001'),
    host: values.host,
    counts: values.calls === undefined ? {} : { calls: wholeNumber('--calls', values.calls) },
  });
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: sandbox.url })}\n`);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void sandbox.close().then(() => process.exit(0));
    });
  }
}

function wholeNumber(flag: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${flag} takes a whole number, not "${text}".`);
  return Number(text);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(2);
});
