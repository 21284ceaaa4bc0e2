import { resolve } from 'node:path';
import { z } from 'zod';
import { LIMITS } from '../../src/contract/index.ts';
import { ConfigError } from './config-error.ts';

/** What the server listens for. */
export type ListenerName = 'api' | 'write' | 'proxy' | 'read' | 'search';
/** Which part of the work a process does. */
export type Role = 'api' | 'worker' | 'all';
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Configuration of one server process. Source: fixed interfaces, section 3. */
export interface ServerConfig {
  /** Address to listen on. */
  host: string;
  /** 0 takes a free one. */
  ports: Record<ListenerName, number>;
  /** Origin in links that are handed out; from host and port when absent. */
  publicApiUrl?: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string;
  /** Folder of the embedded database, absolute; `:memory:` keeps nothing. */
  dataDir: string;
  role: Role;
  /** 32 bytes; made in the data folder when absent. */
  encryptionKey?: Uint8Array;
  /** Project, and full-scope key of it, that exist from the start. */
  bootstrap?: { project: string; apiKey?: string };
  /** JSON that is laid over the built-in provider catalogue. */
  providersFile?: string;
  /** Loopback and private addresses may be called. */
  allowPrivateNetwork: boolean;
  /** Seconds of waiting that pass in one real second. */
  timeScale: number;
  logLevel: LogLevel;
  /** Spans go to the OpenTelemetry collector that the standard `OTEL_` variables name. */
  isTraced: boolean;
  /** Bearer token of the operator, who may see every project; nobody is the operator when absent. */
  adminToken?: string;
  /** The last hop of `X-Forwarded-For` tells from where a request came: a proxy of ours wrote it. */
  isProxyTrusted: boolean;
  /** What this process takes from callers. */
  limits: CallerLimits;
}

/** What a process takes from callers. */
export interface CallerLimits {
  /** Of an API key, or of a group with user tokens; 0 for any number. */
  requestsPerMinute: number;
  /** Credentials from one address that are not valid; 0 for any number. */
  authFailuresPerMinute: number;
  /** Most bytes of a JSON body. */
  maxBodyBytes: number;
  /** ms in which the headers of a request have to arrive. */
  headerTimeoutMs: number;
  /** ms in which a whole request has to arrive; calls of the proxy may take longer. */
  requestTimeoutMs: number;
}

/** Variables whose value must not be repeated in a message. */
const SECRETS = new Set(['DATABASE_URL', 'AMP_ENCRYPTION_KEY', 'AMP_BOOTSTRAP_API_KEY', 'AMP_ADMIN_TOKEN']);
const KEY_BYTES = 32;
const LONGEST_CREDENTIAL = 512;
const MOST_COUNT = 999_999_999;

const port = (byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535')
    .default(byDefault);

const count = (byDefault: number, least = 0) => {
  const message = `must be a whole number from ${least} to ${MOST_COUNT}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least, message)
    .default(byDefault);
};

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .default('false')
  .transform((text) => text === 'true' || text === '1');

const credential = z
  .string()
  .max(LONGEST_CREDENTIAL, `must have at most ${LONGEST_CREDENTIAL} characters`)
  .regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters without spaces')
  .optional();

const VARIABLES = z.object({
  NODE_ENV: z.string().optional(),
  AMP_HOST: z.string().regex(/^\S+$/, 'must be an address or a host name').default('127.0.0.1'),
  AMP_API_PORT: port(8080),
  AMP_WRITE_PORT: port(8081),
  AMP_PROXY_PORT: port(8082),
  AMP_READ_PORT: port(8083),
  AMP_SEARCH_PORT: port(8084),
  AMP_PUBLIC_API_URL: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://api.example.com')
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), 'must be a postgres:// address')
    .optional(),
  AMP_DATA_DIR: z.string().default('.amp-data'),
  AMP_ROLE: z.enum(['api', 'worker', 'all'], 'must be api, worker or all').default('all'),
  AMP_ENCRYPTION_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').toString('base64') === text, 'must be base64')
    .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
    .refine((key) => key.byteLength === KEY_BYTES, `must be ${KEY_BYTES} bytes in base64`)
    .optional(),
  AMP_BOOTSTRAP_PROJECT: z
    .string()
    .min(LIMITS.minProjectNameLength, `must have at least ${LIMITS.minProjectNameLength} characters`)
    .max(LIMITS.maxProjectNameLength, `must have at most ${LIMITS.maxProjectNameLength} characters`)
    .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i, 'must consist of letters, digits and inner hyphens')
    .optional(),
  AMP_BOOTSTRAP_API_KEY: credential,
  AMP_PROVIDERS_FILE: z.string().optional(),
  AMP_ALLOW_PRIVATE_NETWORK: flag,
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
  AMP_TRUST_PROXY: flag,
  AMP_RATE_LIMIT: count(0),
  AMP_AUTH_FAILURE_LIMIT: count(0),
  AMP_MAX_BODY_BYTES: count(LIMITS.maxBodyBytes, 1),
  AMP_HEADER_TIMEOUT_SECONDS: count(10, 1),
  AMP_REQUEST_TIMEOUT_SECONDS: count(60, 1),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address such as http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url('must be an address such as http://127.0.0.1:4318/v1/traces').optional(),
});

/**
 * Reads the configuration from an environment. A variable that is empty counts as unset.
 *
 * @throws ConfigError for the first variable that cannot be used
 */
export function readConfig(env: Record<string, string | undefined>): ServerConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = VARIABLES.safeParse(set);
  if (!parsed.success) throw firstError(parsed.error, set);
  const variables = parsed.data;
  checkTogether(variables);
  const { AMP_BOOTSTRAP_PROJECT: project, AMP_BOOTSTRAP_API_KEY: apiKey, AMP_DATA_DIR: dataDir } = variables;
  return {
    host: variables.AMP_HOST,
    ports: {
      api: variables.AMP_API_PORT,
      write: variables.AMP_WRITE_PORT,
      proxy: variables.AMP_PROXY_PORT,
      read: variables.AMP_READ_PORT,
      search: variables.AMP_SEARCH_PORT,
    },
    publicApiUrl: variables.AMP_PUBLIC_API_URL,
    databaseUrl: variables.DATABASE_URL,
    dataDir: dataDir === ':memory:' ? dataDir : resolve(dataDir),
    role: variables.AMP_ROLE,
    encryptionKey: variables.AMP_ENCRYPTION_KEY,
    bootstrap: project === undefined ? undefined : { project: project.toLowerCase(), apiKey },
    providersFile: variables.AMP_PROVIDERS_FILE,
    allowPrivateNetwork: variables.AMP_ALLOW_PRIVATE_NETWORK,
    timeScale: variables.AMP_TIME_SCALE,
    logLevel: variables.AMP_LOG_LEVEL,
    isTraced:
      variables.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined,
    adminToken: variables.AMP_ADMIN_TOKEN,
    isProxyTrusted: variables.AMP_TRUST_PROXY,
    limits: {
      requestsPerMinute: variables.AMP_RATE_LIMIT,
      authFailuresPerMinute: variables.AMP_AUTH_FAILURE_LIMIT,
      maxBodyBytes: variables.AMP_MAX_BODY_BYTES,
      headerTimeoutMs: variables.AMP_HEADER_TIMEOUT_SECONDS * 1000,
      requestTimeoutMs: variables.AMP_REQUEST_TIMEOUT_SECONDS * 1000,
    },
  };
}

function firstError(error: z.ZodError, env: Record<string, string | undefined>): ConfigError {
  const issue = error.issues[0];
  const variable = String(issue?.path[0]);
  const given = SECRETS.has(variable) ? '' : `, not ${JSON.stringify(env[variable]).slice(0, 100)}`;
  return new ConfigError(variable, `${issue?.message}${given}.`);
}

function checkTogether(variables: z.infer<typeof VARIABLES>): void {
  if (variables.AMP_HEADER_TIMEOUT_SECONDS > variables.AMP_REQUEST_TIMEOUT_SECONDS) {
    throw new ConfigError('AMP_HEADER_TIMEOUT_SECONDS', 'must not be more than AMP_REQUEST_TIMEOUT_SECONDS.');
  }
  if (variables.NODE_ENV === 'production' && variables.AMP_TIME_SCALE !== 1) {
    throw new ConfigError('AMP_TIME_SCALE', 'must be 1 when NODE_ENV is production.');
  }
  if (variables.DATABASE_URL !== undefined && variables.AMP_ENCRYPTION_KEY === undefined) {
    throw new ConfigError(
      'AMP_ENCRYPTION_KEY',
      'is required with DATABASE_URL: 32 bytes in base64, the same for every process of one database.',
    );
  }
  if (variables.DATABASE_URL === undefined && variables.AMP_ROLE !== 'all') {
    throw new ConfigError(
      'AMP_ROLE',
      'must be all without DATABASE_URL: the embedded database belongs to one process.',
    );
  }
  if (variables.AMP_BOOTSTRAP_API_KEY !== undefined && variables.AMP_BOOTSTRAP_PROJECT === undefined) {
    throw new ConfigError('AMP_BOOTSTRAP_API_KEY', 'needs AMP_BOOTSTRAP_PROJECT: the name of its project.');
  }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '' && !url.username
  );
}
