import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '../contract/index.ts';
import { addressMetadata } from './address-metadata.ts';

const provider = (over: object) => ({ name: 'acme', baseURL: 'https://api.acme.test', ...over }) as ProviderInfo; // only addresses matter

describe('metadata that decides where a credential is sent', () => {
  it('is what stands in the host of the provider, of its modules and of its token address', () => {
    const names = addressMetadata(
      provider({
        baseURL: 'https://{{.workspace}}.acme.test/v1',
        modules: { crm: { baseURL: '{{ .server }}/crm' } },
        oauth2Opts: { tokenURL: 'https://login.{{.region}}.acme.test/token' },
      }),
    );
    expect([...names]).toEqual(['workspace', 'server', 'region']);
  });

  it('is not what stands in a path', () => {
    expect(addressMetadata(provider({ baseURL: 'https://api.acme.test/{{.workspace}}' })).size).toBe(0);
  });
});
