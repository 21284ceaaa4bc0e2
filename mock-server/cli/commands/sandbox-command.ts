import { DEMO_KEY } from '../../sandbox/call-tracking/account-data.ts';
import { DEMO_OAUTH_CLIENT } from '../../sandbox/oauth/oauth-client.ts';
import { isPortTaken } from '../dev/host-server.ts';
import { runUntilStopped } from '../dev/run-until-stopped.ts';
import type { SimulatedProvider } from '../dev/simulated-providers.ts';
import { PROVIDER_NAMES, SIMULATED_PROVIDERS, writeProvidersFile } from '../dev/simulated-providers.ts';
import type { Surroundings } from '../dev/start-local.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';
import type { CommonOptions } from '../shared/read-settings.ts';
import { readPort } from '../shared/read-settings.ts';
import type { Terminal } from '../shared/terminal.ts';

/** Options of `amp sandbox`. */
export interface SandboxOptions extends CommonOptions {
  port?: string;
  providers?: string;
}

type Urls = Partial<Record<SimulatedProvider, string>>;

const SIGN_IN: Record<SimulatedProvider, string> = {
  callRail: `API key ${DEMO_KEY}`,
  hubspot: `client ${DEMO_OAUTH_CLIENT.clientId}, secret ${DEMO_OAUTH_CLIENT.clientSecret}`,
  salesforce: `client ${DEMO_OAUTH_CLIENT.clientId}, secret ${DEMO_OAUTH_CLIENT.clientSecret}`,
};

/**
 * Runs the simulated providers until the process is asked to stop.
 *
 * @throws CliFailure (usage) for a wrong option; (refused) for a port that is in use
 */
export async function sandbox({ terminal }: CommandContext, options: SandboxOptions): Promise<void> {
  const isScreen = terminal.width !== undefined && options.json !== true;
  const first = readPort(options.port, PROVIDER_NAMES.length);
  await runUntilStopped(terminal.env, async (surroundings) => {
    const urls: Urls = {};
    for (const [index, name] of PROVIDER_NAMES.entries()) {
      const port = first === undefined ? SIMULATED_PROVIDERS[name].port : first === 0 ? 0 : first + index;
      urls[name] = await start(name, port, surroundings);
    }
    if (options.providers !== undefined) await writeProvidersFile(options.providers, urls);
    terminal.out(isScreen ? welcome(urls, options.providers, terminal) : JSON.stringify({ event: 'ready', ...urls }));
  });
}

async function start(name: SimulatedProvider, port: number, { closers }: Surroundings): Promise<string> {
  try {
    const running = await SIMULATED_PROVIDERS[name].start({ port });
    closers.push(running.close);
    return running.url;
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    const { title } = SIMULATED_PROVIDERS[name];
    throw new CliFailure(
      `Port ${port} (${title}) is in use. Stop the other process, or select free ports: --port 0`,
      EXIT.refused,
    );
  }
}

function welcome(urls: Urls, file: string | undefined, { colors: { bold, dim } }: Terminal): string {
  const rows = PROVIDER_NAMES.map((name) => {
    const { title } = SIMULATED_PROVIDERS[name];
    return `  ${title.padEnd(15)}${urls[name]}  ${dim(`${name}, ${SIGN_IN[name]}`)}`;
  });
  const start = `AMP_PROVIDERS_FILE=${file} AMP_ALLOW_PRIVATE_NETWORK=true npx amp serve`;
  const next =
    file === undefined ? 'npx amp sandbox --providers providers.json also writes the file for a server.' : start;
  return `
${bold('The simulated providers are running.')}

${rows.join('\n')}

${bold('Next step')}
  ${next}

Ctrl-C stops them.
`;
}
