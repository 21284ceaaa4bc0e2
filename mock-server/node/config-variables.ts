import { z } from 'zod';
import { LIMITS } from '../../src/contract/index.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import { DEFAULT_RETENTION } from '../core/workers/retention.ts';
import { DEFAULT_DATABASE_LIMITS } from '../store/sql/postgres-pool.ts';
import { parseEncryptionKeys } from './secret-box.ts';

/** Variables whose value must not be repeated in a message. */
export const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'AMP_ENCRYPTION_KEY',
  'AMP_BOOTSTRAP_API_KEY',
  'AMP_ADMIN_TOKEN',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
]);

/** A hundred years. */
const MAX_DAYS = 36_500;
const MAX_CREDENTIAL_LENGTH = 512;
const MAX_COUNT = 999_999_999;
/** A day. */
const MAX_TIMEOUT_SECONDS = 86_400;

const port = (byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535')
    .default(byDefault);

const count = (byDefault: number, least = 0, most = MAX_COUNT) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
    .default(byDefault);
};

const flag = (byDefault: 'true' | 'false' = 'false') =>
  z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .default(byDefault)
    .transform((text) => text === 'true' || text === '1');

const credential = z
  .string()
  .max(MAX_CREDENTIAL_LENGTH, `must have at most ${MAX_CREDENTIAL_LENGTH} characters`)
  .regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters without spaces')
  .optional();

/** Written with small letters as well, as in most tools. */
export const PROXY_VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'] as const;

const forwardProxy = z
  .string()
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && isDecodable(url),
    'must be an http:// or https:// address',
  )
  .optional();

/** Pairs such as `name=value,other=a%20value`. Source: OpenTelemetry Protocol Exporter, Specifying headers. */
const pairs = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((pair) => pair.trim() !== ''))
  .refine((given) => given.every((pair) => /^\s*[\w.-]+\s*=/.test(pair) && isDecodable(pair)), {
    message: 'must be pairs such as name=value,other=value',
  })
  .transform((given) =>
    Object.fromEntries(
      given.map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  );

/** The modes that the driver knows; it ignores others and connects without TLS. */
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** The form of each variable by itself; a message is to be read after the variable's name. */
export const VARIABLES = z.object({
  NODE_ENV: z.string().optional(),
  AMP_HOST: z.string().regex(/^\S+$/, 'must be an address or a host name').default('127.0.0.1'),
  AMP_API_PORT: port(8080),
  AMP_WRITE_PORT: port(8081),
  AMP_PROXY_PORT: port(8082),
  AMP_READ_PORT: port(8083),
  AMP_SEARCH_PORT: port(8084),
  AMP_SUBSCRIBE_PORT: port(8085),
  AMP_PUBLIC_API_URL: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://api.example.com')
    .transform((url) => new URL(url).origin)
    .optional(),
  AMP_PUBLIC_SUBSCRIBE_URL: z
    .string()
    .refine(isPrefix, 'must be an origin, with or without a path, such as https://api.example.com/events')
    .transform((url) => new URL(url).href.replace(/\/$/, ''))
    .optional(),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), 'must be a postgres:// address')
    .refine(isDecodable, 'has a percent sign in it that must be written %25')
    .refine(hasKnownTlsMode, `has an unknown sslmode; it must be one of ${TLS_MODES.join(', ')}`)
    .optional(),
  AMP_DATABASE_CONNECTIONS: count(DEFAULT_DATABASE_LIMITS.connections, 2, 1_000),
  AMP_DATABASE_ACQUIRE_TIMEOUT_SECONDS: count(DEFAULT_DATABASE_LIMITS.acquireMs / 1000, 1),
  AMP_DATABASE_STATEMENT_TIMEOUT_SECONDS: count(DEFAULT_DATABASE_LIMITS.statementMs / 1000, 0, MAX_TIMEOUT_SECONDS),
  AMP_DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: count(
    DEFAULT_DATABASE_LIMITS.idleTransactionMs / 1000,
    0,
    MAX_TIMEOUT_SECONDS,
  ),
  AMP_DATA_DIR: z.string().default('.amp-data'),
  AMP_ROLE: z.enum(['api', 'worker', 'all'], 'must be api, worker or all').default('all'),
  AMP_ENCRYPTION_KEY: z
    .string()
    .transform((text, context) => {
      const keys = parseEncryptionKeys(text);
      if (!('problem' in keys)) return keys;
      context.addIssue({ code: 'custom', message: `${keys.problem}. "openssl rand -base64 32" makes one` });
      return z.NEVER;
    })
    .optional(),
  AMP_BOOTSTRAP_PROJECT: z
    .string()
    .min(LIMITS.minProjectNameLength, `must have at least ${LIMITS.minProjectNameLength} characters`)
    .max(LIMITS.maxProjectNameLength, `must have at most ${LIMITS.maxProjectNameLength} characters`)
    .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i, 'must consist of letters, digits and inner hyphens')
    .optional(),
  AMP_BOOTSTRAP_API_KEY: credential,
  AMP_PROVIDERS_FILE: z.string().optional(),
  AMP_PROVIDER_LOGOS: flag('true'),
  AMP_ALLOW_PRIVATE_NETWORK: flag(),
  HTTP_PROXY: forwardProxy,
  HTTPS_PROXY: forwardProxy,
  NO_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
  AMP_TIME_SCALE: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,6})?$/, 'must be a number above 0, such as 60')
    .transform(Number)
    .refine((scale) => scale > 0, 'must be a number above 0, such as 60')
    .default(1),
  AMP_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  AMP_ADMIN_TOKEN: credential,
  AMP_TRUST_PROXY: flag(),
  AMP_RATE_LIMIT: count(0),
  AMP_AUTH_FAILURE_LIMIT: count(0),
  AMP_MAX_BODY_BYTES: count(LIMITS.maxBodyBytes, 1),
  AMP_HEADER_TIMEOUT_SECONDS: count(TIME_LIMITS.requestHeaders / 1000, 1),
  AMP_REQUEST_TIMEOUT_SECONDS: count(TIME_LIMITS.request / 1000, 1),
  AMP_OPERATION_RETENTION_DAYS: count(DEFAULT_RETENTION.operationDays, 0, MAX_DAYS),
  AMP_MESSAGE_RETENTION_HOURS: count(DEFAULT_RETENTION.messageHours, 0, MAX_DAYS * 24),
  AMP_AUDIT_RETENTION_DAYS: count(DEFAULT_RETENTION.auditDays, 0, MAX_DAYS),
  AMP_CONFIG_HISTORY_PER_INSTALLATION: count(DEFAULT_RETENTION.configChangesPerInstallation),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address such as http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url('must be an address such as http://127.0.0.1:4318/v1/traces').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs,
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_SERVICE_NAME: z.string().optional(),
});

/** The variables after they were read. */
export type Variables = z.infer<typeof VARIABLES>;

/** Every percent sign begins an escape, without which the driver cannot read the address. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

function hasKnownTlsMode(url: string): boolean {
  const mode = URL.canParse(url) ? new URL(url).searchParams.get('sslmode') : null;
  return mode === null || TLS_MODES.includes(mode);
}

/** An origin and a path. */
function isPrefix(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && !url.username;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '' && !url.username
  );
}
