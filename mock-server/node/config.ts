import { resolve } from 'node:path';
import { closestWord } from '../core/kernel/names.ts';
import { shorten } from '../core/kernel/shorten.ts';
import type { Retention } from '../core/workers/retention.ts';
import type { DatabaseLimits } from '../store/sql/postgres-pool.ts';
import { isForeignVariable } from './client-variables.ts';
import type { ConfigProblem } from './config-error.ts';
import { ConfigError } from './config-error.ts';
import type { Variables } from './config-variables.ts';
import { PROXY_VARIABLES, SECRET_VARIABLES, VARIABLES } from './config-variables.ts';
import type { ForwardProxies } from './gateway/forward-proxy.ts';
import type { EncryptionKeys } from './secret-box.ts';
import type { TracingConfig } from './telemetry/tracing.ts';

/** Listeners of the server. */
export type ListenerName = 'api' | 'write' | 'proxy' | 'read' | 'search' | 'subscribe';
/** Which part of the work a process does. */
export type Role = 'api' | 'worker' | 'all';
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Configuration of one server process. */
export interface ServerConfig {
  /** Address to listen on. */
  host: string;
  /** 0 takes a free one. */
  ports: Record<ListenerName, number>;
  /** Origin in links that are handed out; from host and port when absent. */
  publicApiUrl?: string;
  /** Origin and prefix that providers send events to; from host and port when absent. */
  publicSubscribeUrl?: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string;
  databaseLimits: DatabaseLimits;
  /** Folder of the embedded database, absolute; `:memory:` keeps nothing. */
  dataDir: string;
  role: Role;
  /** The first key encrypts, all of them decrypt; created in the data folder when absent. */
  encryptionKeys?: EncryptionKeys;
  /** Project, and full-scope key of it, that exist from the start. */
  bootstrap?: { project: string; apiKey?: string };
  /** JSON that is merged over the built-in provider catalogue. */
  providersFile?: string;
  /** Logos of the catalogue are fetched and served. */
  servesLogos: boolean;
  /** Loopback and private addresses may be called. */
  allowPrivateNetwork: boolean;
  /** Between the process and other hosts. */
  forwardProxies: ForwardProxies;
  /** Seconds of waiting that pass in one real second. */
  timeScale: number;
  logLevel: LogLevel;
  /** OpenTelemetry collector that the standard `OTEL_` variables name; without it there are no spans. */
  tracing?: TracingConfig;
  /** Bearer token of the operator, who may see every project; without it there is no operator. */
  adminToken?: string;
  /** Whether the last hop of `X-Forwarded-For` is trusted as the remote address. */
  isProxyTrusted: boolean;
  /** Limits of callers. */
  limits: CallerLimits;
  /** How long history is stored. */
  retention: Retention;
}

/** Limits of callers. */
interface CallerLimits {
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

/**
 * Reads the configuration from an environment. A variable that is empty counts as unset.
 *
 * @throws ConfigError that names every variable that cannot be used
 */
export function readConfig(env: Record<string, string | undefined>): ServerConfig {
  const variables = readVariables(env);
  const { AMP_BOOTSTRAP_PROJECT: project, AMP_BOOTSTRAP_API_KEY: apiKey, AMP_DATA_DIR: dataDir } = variables;
  return {
    host: variables.AMP_HOST,
    ports: {
      api: variables.AMP_API_PORT,
      write: variables.AMP_WRITE_PORT,
      proxy: variables.AMP_PROXY_PORT,
      read: variables.AMP_READ_PORT,
      search: variables.AMP_SEARCH_PORT,
      subscribe: variables.AMP_SUBSCRIBE_PORT,
    },
    publicApiUrl: variables.AMP_PUBLIC_API_URL,
    publicSubscribeUrl: variables.AMP_PUBLIC_SUBSCRIBE_URL,
    databaseUrl: variables.DATABASE_URL,
    databaseLimits: {
      connections: variables.AMP_DATABASE_CONNECTIONS,
      acquireMs: variables.AMP_DATABASE_ACQUIRE_TIMEOUT_SECONDS * 1000,
      statementMs: variables.AMP_DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
      idleTransactionMs: variables.AMP_DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * 1000,
    },
    dataDir: dataDir === ':memory:' ? dataDir : resolve(dataDir),
    role: variables.AMP_ROLE,
    encryptionKeys: variables.AMP_ENCRYPTION_KEY,
    bootstrap: project === undefined ? undefined : { project: project.toLowerCase(), apiKey },
    providersFile: variables.AMP_PROVIDERS_FILE,
    servesLogos: variables.AMP_PROVIDER_LOGOS,
    allowPrivateNetwork: variables.AMP_ALLOW_PRIVATE_NETWORK,
    forwardProxies: { http: variables.HTTP_PROXY, https: variables.HTTPS_PROXY, direct: variables.NO_PROXY },
    timeScale: variables.AMP_TIME_SCALE,
    logLevel: variables.AMP_LOG_LEVEL,
    tracing: tracingOf(variables),
    adminToken: variables.AMP_ADMIN_TOKEN,
    isProxyTrusted: variables.AMP_TRUST_PROXY,
    limits: {
      requestsPerMinute: variables.AMP_RATE_LIMIT,
      authFailuresPerMinute: variables.AMP_AUTH_FAILURE_LIMIT,
      maxBodyBytes: variables.AMP_MAX_BODY_BYTES,
      headerTimeoutMs: variables.AMP_HEADER_TIMEOUT_SECONDS * 1000,
      requestTimeoutMs: variables.AMP_REQUEST_TIMEOUT_SECONDS * 1000,
    },
    retention: {
      operationDays: variables.AMP_OPERATION_RETENTION_DAYS,
      auditDays: variables.AMP_AUDIT_RETENTION_DAYS,
      messageHours: variables.AMP_MESSAGE_RETENTION_HOURS,
      configChangesPerInstallation: variables.AMP_CONFIG_HISTORY_PER_INSTALLATION,
    },
  };
}

type Environment = Record<string, string | undefined>;

/** A rule that binds two variables. */
interface CommonRule {
  /** The one to change; the other one it depends on. */
  variable: keyof Variables;
  other: keyof Variables;
  isBroken(variables: Variables): boolean;
  problem: string;
}

const COMMON_RULES: readonly CommonRule[] = [
  {
    variable: 'AMP_HEADER_TIMEOUT_SECONDS',
    other: 'AMP_REQUEST_TIMEOUT_SECONDS',
    isBroken: (set) => set.AMP_HEADER_TIMEOUT_SECONDS > set.AMP_REQUEST_TIMEOUT_SECONDS,
    problem: 'must not be more than AMP_REQUEST_TIMEOUT_SECONDS.',
  },
  {
    variable: 'AMP_TIME_SCALE',
    other: 'NODE_ENV',
    isBroken: (set) => set.NODE_ENV === 'production' && set.AMP_TIME_SCALE !== 1,
    problem: 'must be 1 when NODE_ENV is production.',
  },
  {
    variable: 'AMP_ENCRYPTION_KEY',
    other: 'DATABASE_URL',
    isBroken: (set) => set.DATABASE_URL !== undefined && set.AMP_ENCRYPTION_KEY === undefined,
    problem:
      'is required with DATABASE_URL: 32 bytes in base64, the same for every process of one database. "openssl rand -base64 32" makes one.',
  },
  {
    variable: 'AMP_ROLE',
    other: 'DATABASE_URL',
    isBroken: (set) => set.DATABASE_URL === undefined && set.AMP_ROLE !== 'all',
    problem: 'must be all without DATABASE_URL: the embedded database belongs to one process.',
  },
  {
    variable: 'AMP_BOOTSTRAP_API_KEY',
    other: 'AMP_BOOTSTRAP_PROJECT',
    isBroken: (set) => set.AMP_BOOTSTRAP_API_KEY !== undefined && set.AMP_BOOTSTRAP_PROJECT === undefined,
    problem: 'needs AMP_BOOTSTRAP_PROJECT: the name of its project.',
  },
];

/**
 * Reads the server's variables. One that is empty counts as unset.
 *
 * @throws ConfigError that names every variable that cannot be used, unknown names with the prefix included, so that one start reports all problems
 */
function readVariables(env: Environment): Variables {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const name of PROXY_VARIABLES) set[name] = env[name.toLowerCase()] || set[name];
  const parsed = VARIABLES.safeParse(set);
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => describe(path[0], message, set));
  const names = new Set(wrong.map(({ variable }) => variable));
  // Omits invalid values, so that rules between the other variables are evaluated.
  const usable = Object.fromEntries(Object.entries(set).filter(([name]) => !names.has(name)));
  const variables = parsed.success ? parsed.data : VARIABLES.parse(usable);
  const broken = COMMON_RULES.filter(
    (rule) => !names.has(rule.variable) && !names.has(rule.other) && rule.isBroken(variables),
  );
  const [first, ...more] = [...firstOfEach(wrong), ...broken, ...unknownVariables(set)];
  if (first !== undefined) throw new ConfigError(first.variable, first.problem, ...more);
  return variables;
}

function describe(name: PropertyKey | undefined, message: string, env: Environment): ConfigProblem {
  const variable = String(name);
  const given = SECRET_VARIABLES.has(variable) ? '' : `, not ${shorten(JSON.stringify(env[variable]), 100)}`;
  return { variable, problem: `${message}${given}.` };
}

/** A misspelt name would be ignored otherwise, and its default would apply. */
function unknownVariables(env: Environment): ConfigProblem[] {
  const known = Object.keys(VARIABLES.shape);
  return Object.entries(env)
    .filter(([name, value = '']) => name.startsWith(PREFIX) && !known.includes(name) && !isForeignVariable(name, value))
    .map(([variable]) => ({ variable, problem: `is not a variable of the server.${suggestion(variable, known)}` }));
}

const PREFIX = 'AMP_';

/** Compares names without their prefix: `DATABASE_URL` has none. */
function suggestion(variable: string, known: string[]): string {
  const names = new Map(known.map((name) => [name.replace(PREFIX, ''), name]));
  const closest = names.get(closestWord(variable.replace(PREFIX, ''), names.keys()) ?? '');
  return closest === undefined ? '' : ` Did you mean ${closest}?`;
}

function firstOfEach(problems: ConfigProblem[]): ConfigProblem[] {
  return problems.filter(({ variable }, index) => problems.findIndex((one) => one.variable === variable) === index);
}

/** Source: OpenTelemetry Environment Variable Specification; OTLP Exporter Configuration. */
function tracingOf(variables: Variables): TracingConfig | undefined {
  const base = variables.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const url = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (url === undefined) return undefined;
  const { 'service.name': name = 'ampersand-embed-server', ...attributes } = variables.OTEL_RESOURCE_ATTRIBUTES;
  return {
    url,
    headers: { ...variables.OTEL_EXPORTER_OTLP_HEADERS, ...variables.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    resource: { ...attributes, 'service.name': variables.OTEL_SERVICE_NAME ?? name },
  };
}
