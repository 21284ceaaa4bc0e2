import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeSandboxAddress } from './sandbox-address.ts';

const SANDBOX = 'http://127.0.0.1:9001';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-providers-'));
});

afterEach(() => rm(folder, { recursive: true }));

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('the file that sends the connector to the simulated provider', () => {
  it('names its address', async () => {
    const path = await writeSandboxAddress(join(folder, 'new'), SANDBOX, undefined);
    expect(await read(path)).toEqual({ callRail: { baseURL: SANDBOX } });
  });

  it('keeps what somebody set for other providers, and other facts of this one', async () => {
    const others = join(folder, 'mine.json');
    await writeFile(
      others,
      '{"hubspot":{"baseURL":"http://hub.test"},"callRail":{"displayName":"Calls","baseURL":"x"}}',
    );
    expect(await read(await writeSandboxAddress(folder, SANDBOX, others))).toEqual({
      hubspot: { baseURL: 'http://hub.test' },
      callRail: { displayName: 'Calls', baseURL: SANDBOX },
    });
  });

  it.each(['not JSON', '[]', '{"hubspot":1}'])('refuses a file with %s in one line', async (text) => {
    const others = join(folder, 'mine.json');
    await writeFile(others, text);
    await expect(writeSandboxAddress(folder, SANDBOX, others)).rejects.toThrow(
      /^AMP_PROVIDERS_FILE .* cannot be used: [^\n]+$/,
    );
  });

  it('refuses a file that is not there', async () => {
    await expect(writeSandboxAddress(folder, SANDBOX, join(folder, 'nothing.json'))).rejects.toThrow('no such file');
  });
});
