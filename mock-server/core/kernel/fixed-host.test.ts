import { describe, expect, it } from 'vitest';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';
import { addressOf } from '../../connectors/shared/base-address.ts';
import { hasFixedHost } from './fixed-host.ts';

describe('the host of a template', () => {
  it.each([
    'https://example.com/token',
    'http://127.0.0.1:9001/{{.workspace}}/token',
    'http://[::1]:9001/token',
    'https://{{.workspace}}.example.com/token',
    'https://{{.workspace}}.example.co.uk/token',
    'https://{{.workspace}}.example.co/token',
    'https://login-{{ .region }}.eu.example.com:8443/{{.workspace}}/token',
  ])('is fixed in %s', (template) => expect(hasFixedHost(template)).toBe(true));

  it.each([
    '{{.workspace}}/token',
    '{{.workspace}}',
    'https://{{.workspace}}/token',
    'https://{{.workspace}}:8443/token',
    'https://{{.workspace}}.com/token',
    'https://example.{{.workspace}}/token',
    'https://example.com{{.workspace}}/token',
    'https://example.com:{{.port}}/token',
    'https://{{.workspace}}example.com/token',
    'https://{{.workspace}}.0.0.1/token',
    'https://{{.user}}@example.com/token',
    'https://{{.a}}\\.example.com/token',
    '{{.scheme}}://example.com/token',
    'https://{tenant}/token',
    'https://{{.workspace}}.co.uk/token',
    'https://{{.workspace}}.com.au:8443/token',
    'https://{{.workspace}}.herokuapp.com/token',
    'https://{{.workspace}}.s3.amazonaws.com/token',
    'https://{{.workspace}}.S3.eu-west-1.Amazonaws.com:8443/token',
    'https://{{.workspace}}.blob.core.windows.net/token',
    'https://{{.workspace}}.10.0.0.1.nip.io/token',
    'not an address',
  ])('is not fixed in %s', (template) => expect(hasFixedHost(template)).toBe(false));
});

/** Values that move a request where they are put into an address without a check. */
const HOSTILE = [
  'evil.test',
  'https://evil.test',
  'https://evil.test/',
  'https://evil.test#',
  'evil.test/',
  'evil.test#',
  'evil.test?',
  'evil.test\\',
  'evil.test:443/',
  'x@evil.test',
  'x@evil.test/',
  'evil.test%2f',
  'evil.test%23',
  'evil。test/',
  'evil.test\t/',
  'evil.test\n',
  '//evil.test/',
  '..',
  '.',
  '-',
  '',
];

const carryingSecrets = Object.values(BUILT_IN_CATALOG).filter(({ oauth2Opts }) =>
  ['authorizationCode', 'authorizationCodePKCE'].includes(oauth2Opts?.grantType ?? ''),
);

describe('no value of a customer moves a request with the secret of a project', () => {
  it.each(carryingSecrets.map(({ name, ...entry }) => ({ name, provider: { name, ...entry } })))(
    'to the token address of $name',
    ({ provider }) => {
      const template = provider.oauth2Opts?.tokenURL ?? '';
      expect(hasFixedHost(template)).toBe(true);
      const host = new URL(template.replaceAll(/\{\{.*?\}\}/g, 'x')).hostname;
      const domain = template.includes('://{{') ? host.slice(1) : host;
      const names = Array.from(template.matchAll(/\{\{\s*\.?(\w+)\s*\}\}/g), ([, name = '']) => name);
      for (const value of HOSTILE) {
        const metadata = Object.fromEntries(names.map((name) => [name, { value, source: 'input' as const }]));
        for (const account of [
          { provider, metadata },
          { provider, metadata: {}, workspaceRef: value },
        ]) {
          const address = addressOf(account, template);
          if (address.ok) expect(new URL(address.value).hostname.endsWith(domain), value).toBe(true);
        }
      }
    },
  );
});
