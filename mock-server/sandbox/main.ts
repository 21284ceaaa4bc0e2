import { parseArgs } from 'node:util';
import { stopRequest } from '../node/stop-request.ts';
import { startCallTrackingSandbox, startHubspotSandbox, startOauthSandbox, startSalesforceSandbox } from './start.ts';

const USAGE = `usage: npm run sandbox -- [call-tracking] [--port 9001] [--host 127.0.0.1] [--calls 2000]
       npm run sandbox -- oauth [--port 9001] [--host 127.0.0.1] [--token-lifetime 3600] [--approval ask|allow|deny]
       npm run sandbox -- hubspot [--port 9001] [--host 127.0.0.1] [--token-lifetime 1800] [--approval ask|allow|deny]
       npm run sandbox -- salesforce [--port 9001] [--host 127.0.0.1] [--token-lifetime 7200] [--approval ask|allow|deny]
`;

const { values, positionals } = readArguments();

/** Starts a simulated provider from the command line, until a signal or the end of the npm that runs it stops it. */
async function main(): Promise<void> {
  if (values.help === true) {
    process.stdout.write(USAGE);
    return;
  }
  const [provider = 'call-tracking', ...rest] = positionals;
  if (rest.length > 0) throw new Error(`One provider at a time, not ${positionals.join(' and ')}.`);
  const stopRequested = stopRequest();
  const sandbox = await start(provider);
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: sandbox.url })}\n`);
  await stopRequested;
  await sandbox.close();
  process.exit(0);
}

/** Providers that sign users in, with the seconds that their access tokens live. */
const SIGN_IN_PROVIDERS = new Map([
  ['oauth', { start: startOauthSandbox, tokenLifetime: '3600' }],
  ['hubspot', { start: startHubspotSandbox, tokenLifetime: '1800' }],
  ['salesforce', { start: startSalesforceSandbox, tokenLifetime: '7200' }],
]);

async function start(provider: string): Promise<{ url: string; close(): Promise<void> }> {
  const place = { port: wholeNumber('--port', values.port ?? '9001'), host: values.host };
  if (provider === 'call-tracking') {
    const counts = values.calls === undefined ? {} : { calls: wholeNumber('--calls', values.calls) };
    return startCallTrackingSandbox({ ...place, counts });
  }
  const known = SIGN_IN_PROVIDERS.get(provider);
  if (known === undefined) throw new Error(`There is no simulated provider "${provider}".`);
  return known.start({
    ...place,
    approval: approval(values.approval ?? 'ask'),
    tokenLifetimeSeconds: wholeNumber('--token-lifetime', values['token-lifetime'] ?? known.tokenLifetime),
  });
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        port: { type: 'string' },
        host: { type: 'string' },
        calls: { type: 'string' },
        approval: { type: 'string' },
        'token-lifetime': { type: 'string' },
      },
    });
  } catch (error) {
    return fail(error);
  }
}

function wholeNumber(flag: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${flag} takes a whole number, not "${text}".`);
  return Number(text);
}

function approval(text: string): 'ask' | 'allow' | 'deny' {
  if (text === 'ask' || text === 'allow' || text === 'deny') return text;
  throw new Error(`--approval takes ask, allow or deny, not "${text}".`);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(2);
}

main().catch(fail);
