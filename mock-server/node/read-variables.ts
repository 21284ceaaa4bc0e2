import type { ConfigProblem } from './config-error.ts';
import { ConfigError } from './config-error.ts';
import type { Variables } from './config-variables.ts';
import { SECRET_VARIABLES, VARIABLES } from './config-variables.ts';

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
 * @throws ConfigError that names every variable that cannot be used, so that one start reports all problems
 */
export function readVariables(env: Environment): Variables {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = VARIABLES.safeParse(set);
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => describe(path[0], message, set));
  const names = new Set(wrong.map(({ variable }) => variable));
  // Omits invalid values, so that rules between the other variables are evaluated.
  const usable = Object.fromEntries(Object.entries(set).filter(([name]) => !names.has(name)));
  const variables = parsed.success ? parsed.data : VARIABLES.parse(usable);
  const broken = COMMON_RULES.filter(
    (rule) => !names.has(rule.variable) && !names.has(rule.other) && rule.isBroken(variables),
  );
  const [first, ...more] = [...firstOfEach(wrong), ...broken];
  if (first !== undefined) throw new ConfigError(first.variable, first.problem, ...more);
  return variables;
}

function describe(name: PropertyKey | undefined, message: string, env: Environment): ConfigProblem {
  const variable = String(name);
  const given = SECRET_VARIABLES.has(variable) ? '' : `, not ${JSON.stringify(env[variable]).slice(0, 100)}`;
  return { variable, problem: `${message}${given}.` };
}

function firstOfEach(problems: ConfigProblem[]): ConfigProblem[] {
  return problems.filter(({ variable }, index) => problems.findIndex((one) => one.variable === variable) === index);
}
