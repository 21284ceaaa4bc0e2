import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const FORMER_KEY = Buffer.alloc(32, 8).toString('base64');

test('without variables everything has its documented default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    ports: { api: 8080, write: 8081, proxy: 8082, read: 8083, search: 8084, subscribe: 8085 },
    databaseLimits: { connections: 10, acquireMs: 5_000, statementMs: 60_000, idleTransactionMs: 60_000 },
    dataDir: resolve('.amp-data'),
    role: 'all',
    servesLogos: true,
    allowPrivateNetwork: false,
    forwardProxies: { direct: [] },
    timeScale: 1,
    logLevel: 'info',
    isProxyTrusted: false,
    limits: {
      requestsPerMinute: 0,
      authFailuresPerMinute: 0,
      maxBodyBytes: 10_000_000,
      headerTimeoutMs: 10_000,
      requestTimeoutMs: 60_000,
    },
    retention: { operationDays: 30, auditDays: 365, messageHours: 72, configChangesPerInstallation: 100 },
  });
});

test('every variable is read', () => {
  const config = readConfig({
    AMP_HOST: '0.0.0.0',
    AMP_API_PORT: '0',
    AMP_WRITE_PORT: '1',
    AMP_PROXY_PORT: '2',
    AMP_READ_PORT: '3',
    AMP_SEARCH_PORT: '65535',
    AMP_SUBSCRIBE_PORT: '4',
    AMP_PUBLIC_SUBSCRIBE_URL: 'https://example.com/events/',
    AMP_PUBLIC_API_URL: 'https://api.example.com/',
    DATABASE_URL: 'postgres://user:pass@db/amp',
    AMP_DATABASE_CONNECTIONS: '20',
    AMP_DATABASE_ACQUIRE_TIMEOUT_SECONDS: '9',
    AMP_DATABASE_STATEMENT_TIMEOUT_SECONDS: '0',
    AMP_DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: '30',
    AMP_DATA_DIR: ':memory:',
    AMP_ROLE: 'worker',
    AMP_ENCRYPTION_KEY: `${KEY}, ${FORMER_KEY}`,
    AMP_BOOTSTRAP_PROJECT: 'Acme',
    AMP_BOOTSTRAP_API_KEY: 'secret-key',
    AMP_PROVIDERS_FILE: 'providers.json',
    AMP_PROVIDER_LOGOS: 'false',
    AMP_ALLOW_PRIVATE_NETWORK: 'true',
    HTTP_PROXY: 'http://ignored.test',
    http_proxy: 'http://proxy.test:3128',
    HTTPS_PROXY: 'https://user:pass@proxy.test',
    NO_PROXY: '.a.test, b.test:8080',
    AMP_TIME_SCALE: '60',
    AMP_LOG_LEVEL: 'debug',
    AMP_ADMIN_TOKEN: 'operator',
    AMP_TRUST_PROXY: 'true',
    AMP_RATE_LIMIT: '600',
    AMP_AUTH_FAILURE_LIMIT: '30',
    AMP_MAX_BODY_BYTES: '1000',
    AMP_HEADER_TIMEOUT_SECONDS: '5',
    AMP_REQUEST_TIMEOUT_SECONDS: '20',
    AMP_OPERATION_RETENTION_DAYS: '7',
    AMP_AUDIT_RETENTION_DAYS: '0',
    AMP_MESSAGE_RETENTION_HOURS: '48',
    AMP_CONFIG_HISTORY_PER_INSTALLATION: '10',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key, tenant=acme',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test,service.name=other',
    OTEL_SERVICE_NAME: 'amp',
  });
  expect(config).toEqual({
    host: '0.0.0.0',
    ports: { api: 0, write: 1, proxy: 2, read: 3, search: 65_535, subscribe: 4 },
    publicApiUrl: 'https://api.example.com',
    publicSubscribeUrl: 'https://example.com/events',
    databaseUrl: 'postgres://user:pass@db/amp',
    databaseLimits: { connections: 20, acquireMs: 9_000, statementMs: 0, idleTransactionMs: 30_000 },
    dataDir: ':memory:',
    role: 'worker',
    encryptionKeys: [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)],
    bootstrap: { project: 'acme', apiKey: 'secret-key' },
    providersFile: 'providers.json',
    servesLogos: false,
    allowPrivateNetwork: true,
    forwardProxies: {
      http: 'http://proxy.test:3128',
      https: 'https://user:pass@proxy.test',
      direct: ['.a.test', 'b.test:8080'],
    },
    timeScale: 60,
    logLevel: 'debug',
    tracing: {
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: { 'api-key': 'a key', tenant: 'acme' },
      resource: { 'deployment.environment': 'test', 'service.name': 'amp' },
    },
    adminToken: 'operator',
    isProxyTrusted: true,
    limits: {
      requestsPerMinute: 600,
      authFailuresPerMinute: 30,
      maxBodyBytes: 1000,
      headerTimeoutMs: 5_000,
      requestTimeoutMs: 20_000,
    },
    retention: { operationDays: 7, auditDays: 0, messageHours: 48, configChangesPerInstallation: 10 },
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ AMP_API_PORT: '', DATABASE_URL: '', AMP_BOOTSTRAP_API_KEY: '' })).toEqual(readConfig({}));
});

test.for([
  [{ AMP_API_PORT: 'abc' }, 'AMP_API_PORT must be a whole number from 0 to 65535, not "abc".'],
  [{ AMP_WRITE_PORT: '65536' }, 'AMP_WRITE_PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ AMP_SEARCH_PORT: '-1' }, 'AMP_SEARCH_PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ AMP_HOST: 'two words' }, 'AMP_HOST must be an address or a host name, not "two words".'],
  [
    { AMP_PUBLIC_API_URL: 'https://a.example/path' },
    'AMP_PUBLIC_API_URL must be an origin such as https://api.example.com, not "https://a.example/path".',
  ],
  [{ https_proxy: 'socks5://user:secret@proxy.test' }, 'HTTPS_PROXY must be an http:// or https:// address.'],
  [{ DATABASE_URL: 'mysql://root:secret@db' }, 'DATABASE_URL must be a postgres:// address.'],
  [
    { DATABASE_URL: 'postgres://user:secret@db/amp?sslmode=requird' },
    'DATABASE_URL has an unknown sslmode; it must be one of disable, no-verify, prefer, require, verify-ca, verify-full.',
  ],
  [
    { DATABASE_URL: 'postgres://user:100%secret@db/amp' },
    'DATABASE_URL has a percent sign in it that must be written %25.',
  ],
  [
    { DATABASE_URL: 'postgres://db/amp' },
    'AMP_ENCRYPTION_KEY is required with DATABASE_URL: 32 bytes in base64, the same for every process of one database.',
  ],
  [
    { AMP_ENCRYPTION_KEY: 'c2hvcnQ=' },
    'AMP_ENCRYPTION_KEY must be 32 bytes in base64. "openssl rand -base64 32" makes one.',
  ],
  [
    { AMP_ENCRYPTION_KEY: 'short' },
    'AMP_ENCRYPTION_KEY must be 32 bytes in base64. "openssl rand -base64 32" makes one.',
  ],
  [
    { AMP_ENCRYPTION_KEY: `${KEY},canary!,${KEY}` },
    'AMP_ENCRYPTION_KEY must be 32 bytes in base64: key 2 of 3 is not. "openssl rand -base64 32" makes one.',
  ],
  [{ AMP_ENCRYPTION_KEY: `${KEY},c2hvcnQ=` }, 'AMP_ENCRYPTION_KEY must be 32 bytes in base64: key 2 of 2 is not.'],
  [{ AMP_ENCRYPTION_KEY: `${KEY},` }, 'AMP_ENCRYPTION_KEY must be 32 bytes in base64: key 2 of 2 is not.'],
  [{ AMP_ROLE: 'boss' }, 'AMP_ROLE must be api, worker or all, not "boss".'],
  [{ AMP_ROLE: 'api' }, 'AMP_ROLE must be all without DATABASE_URL: the embedded database belongs to one process.'],
  [
    { AMP_BOOTSTRAP_PROJECT: 'a_b' },
    'AMP_BOOTSTRAP_PROJECT must consist of letters, digits and inner hyphens, not "a_b".',
  ],
  [{ AMP_BOOTSTRAP_API_KEY: 'key' }, 'AMP_BOOTSTRAP_API_KEY needs AMP_BOOTSTRAP_PROJECT: the name of its project.'],
  [
    { AMP_BOOTSTRAP_PROJECT: 'acme', AMP_BOOTSTRAP_API_KEY: 'two words' },
    'AMP_BOOTSTRAP_API_KEY must consist of visible ASCII characters without spaces.',
  ],
  [{ AMP_ALLOW_PRIVATE_NETWORK: 'yes' }, 'AMP_ALLOW_PRIVATE_NETWORK must be true or false, not "yes".'],
  [{ AMP_TIME_SCALE: '0' }, 'AMP_TIME_SCALE must be a number above 0, such as 60, not "0".'],
  [{ AMP_TIME_SCALE: 'fast' }, 'AMP_TIME_SCALE must be a number above 0, such as 60, not "fast".'],
  [{ AMP_TIME_SCALE: '60', NODE_ENV: 'production' }, 'AMP_TIME_SCALE must be 1 when NODE_ENV is production.'],
  [{ AMP_LOG_LEVEL: 'loud' }, 'AMP_LOG_LEVEL must be debug, info, warn, error or silent, not "loud".'],
  [{ AMP_TRUST_PROXY: 'maybe' }, 'AMP_TRUST_PROXY must be true or false, not "maybe".'],
  [{ AMP_RATE_LIMIT: '-1' }, 'AMP_RATE_LIMIT must be a whole number from 0 to 999999999, not "-1".'],
  [{ AMP_MAX_BODY_BYTES: '0' }, 'AMP_MAX_BODY_BYTES must be a whole number from 1 to 999999999, not "0".'],
  [
    { AMP_OPERATION_RETENTION_DAYS: '36501' },
    'AMP_OPERATION_RETENTION_DAYS must be a whole number from 0 to 36500, not "36501".',
  ],
  [
    { AMP_AUDIT_RETENTION_DAYS: 'a year' },
    'AMP_AUDIT_RETENTION_DAYS must be a whole number from 0 to 36500, not "a year".',
  ],
  [
    { AMP_CONFIG_HISTORY_PER_INSTALLATION: '-1' },
    'AMP_CONFIG_HISTORY_PER_INSTALLATION must be a whole number from 0 to 999999999, not "-1".',
  ],
  [
    { AMP_HEADER_TIMEOUT_SECONDS: '90' },
    'AMP_HEADER_TIMEOUT_SECONDS must not be more than AMP_REQUEST_TIMEOUT_SECONDS.',
  ],
  [{ AMP_ADMIN_TOKEN: 'a b' }, 'AMP_ADMIN_TOKEN must consist of visible ASCII characters without spaces.'],
] as [Record<string, string>, string][])('refuses %o in one line that names the variable', ([env, message]) => {
  expect(() => readConfig(env)).toThrow(message);
  expect(message).not.toContain('\n');
});

test('a value with line breaks stays on one line', () => {
  expect(() => readConfig({ AMP_ROLE: 'a\nb' })).toThrow('AMP_ROLE must be api, worker or all, not "a\\nb".');
});

test('names every variable that cannot be used, each on its own line, and repeats no secret', () => {
  const env = {
    AMP_API_PORT: 'eighty',
    DATABASE_URL: 'mysql://root:canary@db',
    AMP_ENCRYPTION_KEY: 'canary',
    AMP_ROLE: 'api',
    AMP_BOOTSTRAP_API_KEY: 'canary',
    AMP_LOG_LEVEL: 'loud\nline',
  };
  // Whether the role is right depends on DATABASE_URL, so nothing is said of it.
  expect(() => readConfig(env)).toThrow(
    expect.objectContaining({
      message: [
        'AMP_API_PORT must be a whole number from 0 to 65535, not "eighty".',
        'DATABASE_URL must be a postgres:// address.',
        'AMP_ENCRYPTION_KEY must be 32 bytes in base64. "openssl rand -base64 32" makes one.',
        'AMP_LOG_LEVEL must be debug, info, warn, error or silent, not "loud\\nline".',
        'AMP_BOOTSTRAP_API_KEY needs AMP_BOOTSTRAP_PROJECT: the name of its project.',
      ].join('\n'),
    }),
  );
});

test.for<[name: string, hint: string]>([
  ['AMP_DATABSE_URL', ' Did you mean DATABASE_URL?'],
  ['AMP_API_PROT', ' Did you mean AMP_API_PORT?'],
  ['AMP_ENCRYPTION_KEYS', ' Did you mean AMP_ENCRYPTION_KEY?'],
  ['AMP_NONSENSE_OF_MINE', ''],
])('rejects the unknown variable %s and suggests the nearest name', ([name = '', hint]) => {
  expect(() => readConfig({ [name]: 'canary' })).toThrow(
    expect.objectContaining({ message: `${name} is not a variable of the server.${hint}` }),
  );
});

test('accepts variables of the command line, of tests and of Kubernetes, and an unknown one that is empty', () => {
  const env = {
    AMP_API_URL: 'http://localhost:8080',
    AMP_API_KEY: 'key',
    AMP_TEST_SEED: '1',
    AMP_SERVICE_HOST: '10.0.0.1',
    AMP_PORT: 'tcp://10.0.0.1:8080',
    AMP_PORT_8080_TCP_ADDR: '10.0.0.1',
    AMP_NONSENSE: '',
    OTHER_AMP_NAME: 'x',
  };
  expect(readConfig(env)).toEqual(readConfig({}));
});
