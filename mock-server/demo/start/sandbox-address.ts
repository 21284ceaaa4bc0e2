import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DemoFailure } from '../shared/demo-failure.ts';

const CATALOGUE = z.record(z.string(), z.looseObject({}));

/**
 * Writes the file that sends the connectors to the simulated providers.
 *
 * @param urls origins of the simulated providers
 * @param others a file of the same kind whose other entries stay as they are
 * @returns path for `AMP_PROVIDERS_FILE`
 * @throws DemoFailure when `others` cannot be used
 */
export async function writeSandboxAddresses(
  folder: string,
  urls: { callRail: string; hubspot: string },
  others: string | undefined,
): Promise<string> {
  const catalogue = others ? await readCatalogue(others) : {};
  const path = join(folder, 'demo-providers.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const merged = {
    ...catalogue,
    callRail: { ...catalogue['callRail'], baseURL: urls.callRail },
    hubspot: { ...catalogue['hubspot'], ...hubspotAddresses(urls.hubspot) },
  };
  await writeFile(path, `${JSON.stringify(merged, null, 2)}\n`);
  return path;
}

/** Every address of the catalogue's entry. */
function hubspotAddresses(url: string): object {
  return {
    baseURL: url,
    authHealthCheck: { url: `${url}/integrations/v1/me` },
    oauth2Opts: { authURL: `${url}/oauth/authorize`, tokenURL: `${url}/oauth/v1/token` },
    modules: { crm: { baseURL: `${url}/crm` } },
  };
}

async function readCatalogue(path: string): Promise<z.infer<typeof CATALOGUE>> {
  try {
    return CATALOGUE.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? 'it is no map of providers'
        : error instanceof Error
          ? error.message
          : String(error);
    throw new DemoFailure(`AMP_PROVIDERS_FILE ${path} cannot be used: ${reason}.`);
  }
}
