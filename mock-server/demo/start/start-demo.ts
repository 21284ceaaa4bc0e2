import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalProject } from '../../cli/dev/provision.ts';
import { webhookPath } from '../../cli/dev/provision.ts';
import { runUntilStopped } from '../../cli/dev/run-until-stopped.ts';
import type { LocalServices, Surroundings } from '../../cli/dev/start-local.ts';
import { startLocal } from '../../cli/dev/start-local.ts';
import { CliFailure } from '../../cli/shared/cli-failure.ts';
import { createColors } from '../../cli/shared/terminal.ts';
import { ConfigError, StartError } from '../../node/config-error.ts';
import { DEMO_KEY } from '../../sandbox/call-tracking/account-data.ts';
import { DEMO_TOKEN } from '../../sandbox/hubspot/tokens.ts';
import { createHostApp } from '../host/host-app.ts';
import type { ContactsAccess } from '../host/service-calls.ts';
import { buildStale, WEB_FOLDER } from '../setup/stale-builds.ts';
import type { Session } from '../shared/harbor-api.ts';
import type { StartArguments } from './parse-arguments.ts';

/**
 * Starts the demo, and stops it on Ctrl-C or SIGTERM.
 *
 * @returns exit code, when everything has stopped
 */
export async function startDemo(args: StartArguments): Promise<number> {
  const { env, stdout } = process;
  try {
    await runUntilStopped(
      env,
      async (surroundings) => {
        const local = await startServices(args, surroundings, (line) => console.log(line));
        console.log(welcome(local, stdout.isTTY === true && !env['NO_COLOR']));
      },
      () => console.log('Stopping.'),
    );
    return 0;
  } catch (error) {
    const { message, exitCode } = describeFailure(error);
    console.error(`npm start: ${message}`);
    return exitCode;
  }
}

/** @returns text and exit code: 2 for wrong usage, 1 for other failures. Bugs include their stack trace */
function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof ConfigError) return { message: error.message, exitCode: 2 };
  const isExplained = error instanceof StartError || error instanceof CliFailure;
  if (isExplained) return { message: error.message, exitCode: 1 };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 };
}

/** @returns the text after the start: addresses and suggestions */
export function welcome(
  {
    addresses,
    providers,
    host,
    takenPorts,
    storage,
  }: Pick<LocalServices, 'addresses' | 'providers' | 'takenPorts' | 'storage'> & { host: { origin: string } },
  isColored: boolean,
): string {
  const { bold, cyan, dim } = createColors(isColored);
  const rows: [name: string, value: string, note?: string][] = [
    ['Host application', bold(cyan(host.origin)), `open this${instead(takenPorts.host)}`],
    ['Management API', addresses.api, '/reference describes it'],
    ['Write API', addresses.write],
    ['Proxy', addresses.proxy],
    ['Read API', addresses.read],
    ['Search API', addresses.search],
    ['CallRail', providers.callRail, `the simulated provider${instead(takenPorts.callRail)}`],
    ['HubSpot', providers.hubspot, `the simulated CRM${instead(takenPorts.hubspot)}`],
    ['Salesforce', providers.salesforce, `another simulated CRM${instead(takenPorts.salesforce)}`],
    ['Data', storage],
  ];
  const table = rows.map(([name, value, note]) => `  ${name.padEnd(18)}${value}${note ? dim(`  ${note}`) : ''}`);
  return `
${bold('Ampersand Embed is running.')}

${table.join('\n')}

${bold('Try')}
  1. Connect CallRail with the key ${bold('demo-key')}. Any other key shows what the provider says to it.
  2. Choose what is read and install: 2,000 calls arrive at the webhook, signed and verified.
  3. Include Tags under Write access and save. Then create a tag and get calls through the proxy on the page "API calls".
  4. Connect HubSpot on the same page and create a batch of contacts, of which one is rejected.
  5. Change to Northwind Books: another customer, another account, the key ${bold('second-key')}.
  6. Let the provider refuse the next three requests:
     ${dim(`curl -X POST ${providers.callRail}/__sandbox/faults -d '{"kind":"status","status":429,"times":3}'`)}
  7. Wait ten minutes for the next reading, which delivers every call again: this provider does not report changes.
     ${bold('AMP_TIME_SCALE=60 npm start')} makes ten seconds of them.

Ctrl-C stops everything. The next start continues where this one ends; ${bold('npm start -- --fresh')} starts with empty data.
`;
}

function instead(takenPort: number | undefined): string {
  return takenPort === undefined ? '' : `; port ${takenPort} is in use`;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts everything, each step when the ones it needs are done.
 *
 * @param report reports one line of progress
 * @throws StartError, ConfigError or CliFailure for failures that the user can fix
 */
async function startServices(
  { isFresh, port }: StartArguments,
  surroundings: Surroundings,
  report: (line: string) => void,
): Promise<LocalServices> {
  const project = readHarborProject();
  const local = await startLocal(
    {
      project,
      dataDir: '.amp-demo',
      isFresh,
      host: { title: 'host application', port, usualPort: 3000 },
      prepare: () => buildStale(ROOT, surroundings.stop, report),
    },
    surroundings,
  );
  const { addresses, provisioned, config, host } = local;
  const app = createHostApp({
    session: makeSession(project.name, config.publicApiUrl ?? addresses.api, provisioned.frontendKey),
    access: {
      apiUrl: addresses.api,
      writeUrl: addresses.write,
      proxyUrl: addresses.proxy,
      project: project.name,
      projectId: provisioned.projectId,
      integration: INTEGRATION,
      provider: PROVIDER,
      apiKey: local.fullKey,
      contacts: { ...CONTACTS_ACCESS, crmUrl: local.providers.hubspot },
    },
    webhook: webhookPath(DESTINATION),
    signingKey: provisioned.signingKeys.get(DESTINATION) ?? '',
    webFolder: join(ROOT, WEB_FOLDER),
  });
  host.serve((request) => app.fetch(request));
  return local;
}

/** Opens the simulated provider's other account, whose records are all different. */
const INTEGRATION = 'harbor-calls';
const CONTACTS_INTEGRATION = 'harbor-contacts';
const PROVIDER = 'callRail';
const DESTINATION = 'harbor-inbox';
const SECOND_KEY = 'second-key';
const ACME = { ref: 'acme-freight', name: 'Acme Freight' };
const NORTHWIND = { ref: 'northwind-books', name: 'Northwind Books' };
const USER = { ref: 'maya-okafor', name: 'Maya Okafor' };

/** Context of the calls about contacts. Each customer has a separate simulated HubSpot account. */
const CONTACTS_ACCESS: Omit<ContactsAccess, 'crmUrl'> = {
  integration: CONTACTS_INTEGRATION,
  user: USER,
  customers: new Map([
    [ACME.ref, { name: ACME.name, token: DEMO_TOKEN }],
    [NORTHWIND.ref, { name: NORTHWIND.name, token: 'second-token' }],
  ]),
};

/** Session of the page: its customers and the addresses for the embedded components. */
function makeSession(project: string, apiUrl: string, frontendKey: string): Session {
  return {
    project,
    apiKey: frontendKey,
    apiUrl,
    integration: INTEGRATION,
    provider: PROVIDER,
    contactsIntegration: CONTACTS_INTEGRATION,
    customers: [
      { ...ACME, demoKey: DEMO_KEY },
      { ...NORTHWIND, demoKey: SECOND_KEY },
    ],
    user: USER,
  };
}

/** Names in `amp.yaml`. */

/** @returns the project that the demo works in */
function readHarborProject(): LocalProject {
  return {
    name: 'harbor',
    appName: 'Harbor',
    manifest: readFileSync(new URL('../amp.yaml', import.meta.url), 'utf8'),
  };
}
