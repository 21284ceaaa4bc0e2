import type { Step } from './steps.ts';

/** Steps to run. */
export interface Selection {
  steps: readonly Step[];
  /** Run only the test files that a change affects: since this commit, or the uncommitted ones when `true`. */
  changed?: string | true;
}

/** Arguments that select no step. */
export class UsageError extends Error {}

/**
 * Selects steps by the arguments of `npm test`.
 *
 * @param args names of steps, or one of `--all`, `--all --rest` and `--changed [commit]`; nothing selects the steps of `npm test`
 * @throws UsageError on an unknown name or option
 */
export function select(args: readonly string[], steps: readonly Step[]): Selection {
  const options = args.filter((arg) => arg.startsWith('--'));
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = options.find((option) => !['--all', '--rest', '--changed'].includes(option));
  if (unknown !== undefined) throw new UsageError(`Unknown option ${unknown}. npm test -- --help lists the options.`);

  if (options.includes('--changed')) {
    if (names.length > 1) throw new UsageError('npm run test:changed takes at most one commit.');
    return { steps: steps.filter(({ whenChanged }) => whenChanged !== undefined), changed: names[0] ?? true };
  }
  const missing = names.find((name) => !steps.some((step) => step.name === name));
  if (missing !== undefined) {
    throw new UsageError(`No step is named "${missing}". Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  }
  if (names.length > 0) return { steps: steps.filter(({ name }) => names.includes(name)) };
  if (options.includes('--rest')) return { steps: steps.filter(({ group }) => group === 'rest') };
  return { steps: options.includes('--all') ? steps : steps.filter(({ group }) => group === 'test') };
}

/** Returns the text of `npm test -- --help`. */
export function help(steps: readonly Step[]): string {
  const lines = (group: Step['group']) =>
    steps
      .filter((step) => step.group === group)
      .map(({ name, checks, seconds }) => `  ${name.padEnd(18)}${checks.padEnd(64)}${String(seconds).padStart(4)} s`);
  return [
    'npm test                          what a change usually breaks',
    'npm test -- <step> ...            only these steps',
    'npm run test:all                  everything',
    'npm run test:all -- --rest        what npm test leaves out',
    'npm run test:changed [-- commit]  static checks, and the tests that import a file changed since the commit',
    '                                  (without one: an uncommitted file)',
    '',
    'Steps of npm test, with typical durations on two cores:',
    ...lines('test'),
    '',
    'Steps that only npm run test:all runs:',
    ...lines('rest'),
  ].join('\n');
}
