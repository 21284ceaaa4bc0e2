import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeProvidersFile } from './simulated-providers.ts';

const SANDBOX = 'http://127.0.0.1:9001';
const HUBSPOT = 'http://127.0.0.1:9003';
const SALESFORCE = 'http://127.0.0.1:9004';
const URLS = { callRail: SANDBOX, hubspot: HUBSPOT, salesforce: SALESFORCE };
const HUBSPOT_ENTRY = {
  baseURL: HUBSPOT,
  authHealthCheck: { url: `${HUBSPOT}/integrations/v1/me` },
  oauth2Opts: { authURL: `${HUBSPOT}/oauth/authorize`, tokenURL: `${HUBSPOT}/oauth/v1/token` },
  modules: { crm: { baseURL: `${HUBSPOT}/crm` } },
};
const SALESFORCE_ENTRY = {
  baseURL: SALESFORCE,
  authHealthCheck: { url: `${SALESFORCE}/services/oauth2/userinfo` },
  oauth2Opts: { authURL: `${SALESFORCE}/services/oauth2/authorize`, tokenURL: `${SALESFORCE}/services/oauth2/token` },
  modules: { crm: { baseURL: SALESFORCE } },
};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-providers-'));
});

afterEach(() => rm(folder, { recursive: true }));

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('the file that sends the connectors to the simulated providers', () => {
  it('names their addresses', async () => {
    const path = join(folder, 'new', 'providers.json');
    await writeProvidersFile(path, URLS);
    expect(await read(path)).toEqual({
      callRail: { baseURL: SANDBOX },
      hubspot: HUBSPOT_ENTRY,
      salesforce: SALESFORCE_ENTRY,
    });
  });

  it('does not change other entries and other members', async () => {
    const others = join(folder, 'mine.json');
    await writeFile(others, '{"stripe":{"baseURL":"http://s.test"},"callRail":{"displayName":"Calls","baseURL":"x"}}');
    const path = join(folder, 'providers.json');
    await writeProvidersFile(path, { callRail: SANDBOX }, others);
    expect(await read(path)).toEqual({
      stripe: { baseURL: 'http://s.test' },
      callRail: { displayName: 'Calls', baseURL: SANDBOX },
    });
  });

  it.each(['not JSON', '[]', '{"hubspot":1}'])('refuses a file with %s in one line', async (text) => {
    const others = join(folder, 'mine.json');
    await writeFile(others, text);
    await expect(writeProvidersFile(join(folder, 'providers.json'), URLS, others)).rejects.toThrow(
      /^AMP_PROVIDERS_FILE .* cannot be used: [^\n]+$/,
    );
  });

  it('refuses a file that is not there', async () => {
    await expect(
      writeProvidersFile(join(folder, 'providers.json'), URLS, join(folder, 'nothing.json')),
    ).rejects.toThrow('no such file');
  });
});
