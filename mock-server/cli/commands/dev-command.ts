import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_KEY } from '../../sandbox/call-tracking/account-data.ts';
import { createInboxApp } from '../dev/inbox-app.ts';
import { runUntilStopped } from '../dev/run-until-stopped.ts';
import { SIMULATED_PROVIDERS } from '../dev/simulated-providers.ts';
import type { LocalServices } from '../dev/start-local.ts';
import { startLocal } from '../dev/start-local.ts';
import { DEV_DATA_DIR } from '../dev/stored-keys.ts';
import { explainStartErrors } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';
import { locateRefusal } from '../shared/format-problem.ts';
import type { ManifestFile } from '../shared/manifest-file.ts';
import { findManifestFile, readManifestFile } from '../shared/manifest-file.ts';
import type { CommonOptions } from '../shared/read-settings.ts';
import { readPort } from '../shared/read-settings.ts';
import type { Terminal } from '../shared/terminal.ts';
import { printable, silentProgress } from '../shared/terminal.ts';

const INBOX_PORT = 8090;
const PROJECT = 'my-project';

/** Options of `amp dev`. */
export interface DevOptions extends CommonOptions {
  fresh?: boolean;
  port?: string;
}

/**
 * Runs server, simulated providers and webhook inbox until the process is asked to stop.
 *
 * @param path manifest or its folder; `''` selects the one of the current folder, or the example
 * @throws CliFailure for everything that the user can fix
 */
export async function dev({ terminal, progress }: CommandContext, path: string, options: DevOptions): Promise<void> {
  const isScreen = terminal.width !== undefined && options.json !== true;
  const file = path === '' ? await findManifestFile('.') : await readManifestFile(path);
  const project = {
    name: options.project ?? terminal.env['AMP_PROJECT'] ?? PROJECT,
    appName: 'My App',
    manifest: file?.text ?? EXAMPLE_MANIFEST,
  };
  const port = readPort(options.port);
  await explainStartErrors(() =>
    runUntilStopped(
      terminal.env,
      async (surroundings) => {
        const begin = isScreen ? progress : silentProgress;
        const start = startLocal(
          {
            project,
            dataDir: DEV_DATA_DIR,
            isFresh: options.fresh === true,
            host: { title: 'webhook inbox', port, usualPort: INBOX_PORT },
            ...(isScreen && { logTo: { write: (line) => terminal.err(formatLogLine(line, terminal.errColors)) } }),
          },
          surroundings,
        ).catch((error: unknown) => {
          throw locateRefusal(error, file?.path ?? 'the example');
        });
        const local = await begin('Starting', () => start);
        const inbox = createInboxApp(local.provisioned.signingKeys);
        local.host.serve((request) => inbox.fetch(request));
        const manifest = file ?? (await writeExample(local));
        if (isScreen) terminal.out(welcome(local, project.name, manifest, terminal));
        else terminal.out(JSON.stringify(readyLine(local, project.name)));
      },
      () => {
        if (isScreen) terminal.err('Stopping.');
      },
    ),
  );
}

/** Writes the example beside the data, from where it can be copied. */
async function writeExample({ config }: LocalServices): Promise<ManifestFile | undefined> {
  if (config.dataDir === ':memory:') return undefined;
  const path = join(config.dataDir, 'example.yaml');
  await writeFile(path, EXAMPLE_MANIFEST);
  return { path, text: EXAMPLE_MANIFEST };
}

/** @returns the machine-readable form, in one line as that of `amp serve` */
function readyLine({ addresses, providers, host, provisioned, fullKey }: LocalServices, project: string): object {
  return {
    event: 'ready',
    ...addresses,
    inbox: host.origin,
    providers,
    project,
    projectId: provisioned.projectId,
    integrations: provisioned.integrations.map(({ name }) => name),
    apiKey: fullKey,
    frontendKey: provisioned.frontendKey,
  };
}

/** @returns the text after the start: addresses, keys and next steps */
function welcome(
  { addresses, providers, host, provisioned, fullKey, takenPorts, storage }: LocalServices,
  project: string,
  manifest: ManifestFile | undefined,
  { colors: { bold, cyan, dim } }: Terminal,
): string {
  const [integration] = provisioned.integrations;
  const content = integration?.latestRevision.content;
  const object = content?.read?.objects?.[0]?.objectName;
  const instead = (name: keyof typeof takenPorts) =>
    takenPorts[name] === undefined ? '' : `; port ${takenPorts[name]} is in use`;
  const rows: [name: string, value: string, note?: string][] = [
    ['Webhook inbox', bold(cyan(host.origin)), `open this${instead('host')}`],
    ['Management API', addresses.api, 'links its reference'],
    ['Write API', addresses.write],
    ['Proxy', addresses.proxy],
    ['Read API', addresses.read],
    ['Search API', addresses.search],
    [SIMULATED_PROVIDERS.callRail.title, providers.callRail, `simulated, key ${DEMO_KEY}${instead('callRail')}`],
    [SIMULATED_PROVIDERS.hubspot.title, providers.hubspot, `simulated${instead('hubspot')}`],
    [SIMULATED_PROVIDERS.salesforce.title, providers.salesforce, `simulated${instead('salesforce')}`],
    ['Project', project, `id ${provisioned.projectId}`],
    ['Manifest', manifest?.path ?? 'the example', provisioned.integrations.map(({ name }) => name).join(', ')],
    ['Key for servers', fullKey, 'may do everything'],
    ['Key for browsers', provisioned.frontendKey, 'for the components'],
    ['Data', storage],
  ];
  const table = rows.map(([name, value, note]) => `  ${name.padEnd(18)}${value}${note ? dim(`  ${note}`) : ''}`);
  const connect = content?.provider === 'callRail' ? ` with the key ${bold(DEMO_KEY)}` : '';
  const read =
    object === undefined
      ? []
      : [
          '  4. Read again at any time:',
          `     AMP_API_KEY=${fullKey} AMP_API_URL=${addresses.api} AMP_READ_URL=${addresses.read} \\`,
          `       npx amp trigger:read ${integration?.name} ${object} --group team-7 --project ${project}`,
        ];
  return `
${bold('Ampersand Embed is running.')}

${table.join('\n')}

${bold('Next steps')}
  1. In your React application:
     npm install ampersand-embed @tanstack/react-query react react-dom
  2. Show the integration:

${snippet({ project, apiKey: provisioned.frontendKey, baseUrl: addresses.api, integration: integration?.name ?? '' })}

  3. Open your application, connect${connect} and install. What is read arrives in the inbox.
${read.join('\n')}

Ctrl-C stops everything. The next start continues with the same data; ${bold('npx amp dev --fresh')} starts with empty data.
`;
}

function snippet({ project, apiKey, baseUrl, integration }: Record<string, string>): string {
  return `     import { AmpersandProvider, InstallIntegration } from 'ampersand-embed';
     import 'ampersand-embed/styles';

     export default function IntegrationSettings() {
       return (
         <AmpersandProvider
           options={{
             project: '${project}',
             apiKey: '${apiKey}',
             baseUrl: '${baseUrl}',
           }}
         >
           <InstallIntegration integration="${integration}" consumerRef="user-42" groupRef="team-7" />
         </AmpersandProvider>
       );
     }`;
}

/** Fields of a log line that have their own place. */
interface LogLine {
  level: string;
  time: string;
  event: string;
}

/**
 * Formats a line of the server's structured log for a screen.
 *
 * @param line one JSON object
 * @returns time, level, event and the other fields as `name=value`
 */
export function formatLogLine(line: string, colors: Terminal['errColors']): string {
  const { level, time, event, ...fields }: LogLine & Record<string, unknown> = JSON.parse(line);
  const paint = level === 'error' ? colors.red : level === 'warn' ? colors.yellow : colors.dim;
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
  return `${colors.dim(time.slice(11, 19))} ${paint(level)} ${printable([event, ...rest].join(' '))}`;
}

/** An error is shown as its message; its stack is in the structured log. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value) return JSON.stringify(value.message);
  return JSON.stringify(value);
}

/** Manifest that `amp dev` deploys when there is no other. The simulated call-tracking provider has all of its objects. */
const EXAMPLE_MANIFEST = `specVersion: 1.0.0
integrations:
  - name: my-integration
    displayName: My Integration
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: my-webhook
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
          optionalFieldsAuto: all
          # Reads the history right after the install. Without it, the first data arrives with the schedule.
          backfill:
            defaultPeriod:
              fullHistory: true
    write:
      objects:
        - objectName: tags
    proxy:
      enabled: true
`;
