import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../node/config-error.ts';
import { readTextFile } from '../../node/read-text-file.ts';
import { startCallTrackingSandbox, startHubspotSandbox, startSalesforceSandbox } from '../../sandbox/start.ts';

/** Simulated providers by their name in the catalogue, in the order in which they are listed. */
export const SIMULATED_PROVIDERS = {
  callRail: { title: 'CallRail', port: 9001, start: startCallTrackingSandbox },
  hubspot: { title: 'HubSpot', port: 9003, start: startHubspotSandbox },
  salesforce: { title: 'Salesforce', port: 9004, start: startSalesforceSandbox },
} as const;

export type SimulatedProvider = keyof typeof SIMULATED_PROVIDERS;

/** Names of the simulated providers. */
export const PROVIDER_NAMES = Object.keys(SIMULATED_PROVIDERS) as SimulatedProvider[]; // of the constant above

const CATALOGUE = z.record(z.string(), z.looseObject({}));

/**
 * Writes the file that sends the connectors to the simulated providers.
 *
 * @param path file for `AMP_PROVIDERS_FILE`
 * @param urls origins of the simulated providers
 * @param others a file of the same kind whose other entries stay as they are
 * @throws StartError when `others` cannot be used
 */
export async function writeProvidersFile(
  path: string,
  urls: Partial<Record<SimulatedProvider, string>>,
  others?: string,
): Promise<void> {
  const catalogue = others ? await readCatalogue(others) : {};
  const entries = PROVIDER_NAMES.flatMap((name) => {
    const url = urls[name];
    return url === undefined ? [] : [[name, { ...catalogue[name], ...ADDRESSES[name](url) }]];
  });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify({ ...catalogue, ...Object.fromEntries(entries) }, null, 2)}\n`);
}

/** Every address of an entry of the catalogue. */
const ADDRESSES: Record<SimulatedProvider, (url: string) => object> = {
  callRail: (url) => ({ baseURL: url }),
  hubspot: (url) => ({
    baseURL: url,
    authHealthCheck: { url: `${url}/integrations/v1/me` },
    oauth2Opts: { authURL: `${url}/oauth/authorize`, tokenURL: `${url}/oauth/v1/token` },
    modules: { crm: { baseURL: `${url}/crm` } },
  }),
  salesforce: (url) => ({
    baseURL: url,
    authHealthCheck: { url: `${url}/services/oauth2/userinfo` },
    oauth2Opts: { authURL: `${url}/services/oauth2/authorize`, tokenURL: `${url}/services/oauth2/token` },
    modules: { crm: { baseURL: url } },
  }),
};

async function readCatalogue(path: string): Promise<z.infer<typeof CATALOGUE>> {
  try {
    return CATALOGUE.parse(JSON.parse(await readTextFile(path)));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? 'it is no map of providers'
        : error instanceof Error
          ? error.message
          : String(error);
    throw new StartError(`AMP_PROVIDERS_FILE ${path} cannot be used: ${reason}.`);
  }
}
