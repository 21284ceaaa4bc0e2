import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { spawnAmp } from '../../test/support/run-amp.ts';

// Every command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const taken = createServer();
afterEach(() => taken.close());

it('names every variable that cannot be used, with what is accepted, and ends with exit code 2', async () => {
  const env = {
    AMP_API_PORT: 'eighty',
    AMP_ROLE: 'boss',
    AMP_ENCRYPTION_KEY: 'canary',
    AMP_PROVIDERS_FILE: '/no/such/file',
  };
  expect(await spawnAmp(['serve'], env)).toEqual({
    exitCode: 2,
    out: '',
    err: `AMP_API_PORT must be a whole number from 0 to 65535, not "eighty".
AMP_ROLE must be api, worker or all, not "boss".
AMP_ENCRYPTION_KEY must be 32 bytes in base64. "openssl rand -base64 32" makes one.
AMP_PROVIDERS_FILE cannot be read: ENOENT: no such file or directory, open '/no/such/file'.
`,
  });
});

it('names the port that is taken and the variable that chooses another one', async () => {
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo; // a TCP server has no other kind of address
  const env = { AMP_DATA_DIR: ':memory:', AMP_API_PORT: String(port), AMP_LOG_LEVEL: 'silent' };
  expect(await spawnAmp(['serve'], env)).toEqual({
    exitCode: 1,
    out: '',
    err: `AMP_API_PORT: port ${port} of 127.0.0.1 is in use by another process. Stop it, or set AMP_API_PORT to another port; 0 takes a free one.\n`,
  });
});
