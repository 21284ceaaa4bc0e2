import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeSandboxAddresses } from './sandbox-address.ts';

const SANDBOX = 'http://127.0.0.1:9001';
const HUBSPOT = 'http://127.0.0.1:9003';
const URLS = { callRail: SANDBOX, hubspot: HUBSPOT };
const HUBSPOT_ENTRY = {
  baseURL: HUBSPOT,
  authHealthCheck: { url: `${HUBSPOT}/integrations/v1/me` },
  oauth2Opts: { authURL: `${HUBSPOT}/oauth/authorize`, tokenURL: `${HUBSPOT}/oauth/v1/token` },
  modules: { crm: { baseURL: `${HUBSPOT}/crm` } },
};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-providers-'));
});

afterEach(() => rm(folder, { recursive: true }));

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('the file that sends the connectors to the simulated providers', () => {
  it('names their addresses', async () => {
    const path = await writeSandboxAddresses(join(folder, 'new'), URLS, undefined);
    expect(await read(path)).toEqual({ callRail: { baseURL: SANDBOX }, hubspot: HUBSPOT_ENTRY });
  });

  it('keeps the entries of other providers, and other members of these', async () => {
    const others = join(folder, 'mine.json');
    await writeFile(
      others,
      '{"salesforce":{"baseURL":"http://sales.test"},"callRail":{"displayName":"Calls","baseURL":"x"}}',
    );
    expect(await read(await writeSandboxAddresses(folder, URLS, others))).toEqual({
      salesforce: { baseURL: 'http://sales.test' },
      callRail: { displayName: 'Calls', baseURL: SANDBOX },
      hubspot: HUBSPOT_ENTRY,
    });
  });

  it.each(['not JSON', '[]', '{"hubspot":1}'])('refuses a file with %s in one line', async (text) => {
    const others = join(folder, 'mine.json');
    await writeFile(others, text);
    await expect(writeSandboxAddresses(folder, URLS, others)).rejects.toThrow(
      /^AMP_PROVIDERS_FILE .* cannot be used: [^\n]+$/,
    );
  });

  it('refuses a file that is not there', async () => {
    await expect(writeSandboxAddresses(folder, URLS, join(folder, 'nothing.json'))).rejects.toThrow('no such file');
  });
});
