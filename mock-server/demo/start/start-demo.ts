import { CliFailure } from '../../cli/shared/cli-failure.ts';
import { createColors } from '../../cli/shared/terminal.ts';
import { ConfigError, StartError } from '../../node/config-error.ts';
import { onParentExit } from '../../node/stop-request.ts';
import { DemoFailure } from '../shared/demo-failure.ts';
import type { DemoAddresses } from './demo-addresses.ts';
import type { StartArguments } from './parse-arguments.ts';
import type { Surroundings } from './start-services.ts';
import { startServices } from './start-services.ts';

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

/** @returns text and exit code: 2 for wrong usage, 1 for other failures. Bugs include their stack trace */
function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof ConfigError) return { message: error.message, exitCode: 2 };
  const isExplained = error instanceof DemoFailure || error instanceof StartError || error instanceof CliFailure;
  if (isExplained) return { message: error.message, exitCode: 1 };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 };
}

/** Conventional exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130;

/**
 * @returns a signal that aborts at the first Ctrl-C or SIGTERM, or with the npm that started the process; the next Ctrl-C ends
 * the process at once
 */
function listenForStop(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGTERM', () => controller.abort());
  onParentExit(process, () => controller.abort());
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  });
  return controller.signal;
}

/** Resolves when the signal aborts. */
function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** @returns the text after the start: addresses and suggestions */
export function welcome(addresses: DemoAddresses, isColored: boolean): string {
  const { bold, cyan, dim } = createColors(isColored);
  const rows: [name: string, value: string, note?: string][] = [
    ['Host application', bold(cyan(addresses.host)), `open this${instead(addresses.takenPorts.host)}`],
    ['Management API', addresses.api, '/openapi.json describes it'],
    ['Write API', addresses.write],
    ['Proxy', addresses.proxy],
    ['Read API', addresses.read],
    ['Search API', addresses.search],
    ['Call tracking', addresses.sandbox, `the simulated provider${instead(addresses.takenPorts.sandbox)}`],
    ['HubSpot', addresses.hubspot, `the simulated CRM${instead(addresses.takenPorts.hubspot)}`],
    ['Data', addresses.storage],
  ];
  const table = rows.map(([name, value, note]) => `  ${name.padEnd(18)}${value}${note ? dim(`  ${note}`) : ''}`);
  return `
${bold('Ampersand Embed is running.')}

${table.join('\n')}

${bold('Try')}
  1. Connect CallRail with the key ${bold('demo-key')}. Any other key shows what the provider says to it.
  2. Choose what is read and install: 2,000 calls arrive at the webhook, signed and verified.
  3. Create a tag and get calls through the proxy on the page "API calls".
  4. Connect HubSpot on the same page and create a batch of contacts, of which one is rejected.
  5. Change to Northwind Books: another customer, another account, the key ${bold('second-key')}.
  6. Let the provider refuse the next three requests:
     ${dim(`curl -X POST ${addresses.sandbox}/__sandbox/faults -d '{"kind":"status","status":429,"times":3}'`)}
  7. Wait ten minutes for the next reading, which delivers every call again: this provider does not report changes.
     ${bold('AMP_TIME_SCALE=60 npm start')} makes ten seconds of them.

Ctrl-C stops everything. The next start continues where this one ends; ${bold('npm start -- --fresh')} starts with empty data.
`;
}

function instead(takenPort: number | undefined): string {
  return takenPort === undefined ? '' : `; port ${takenPort} is taken`;
}
