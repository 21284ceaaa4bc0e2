/** Problem of one variable. */
export interface ConfigProblem {
  variable: string;
  /** Problem and fix, phrased to follow the variable's name; never the value of a secret. */
  problem: string;
}

/** Variables of the environment that cannot be used. The message has one line for each, which names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** The first of them. */
  readonly variable: string;
  readonly problems: readonly ConfigProblem[];

  constructor(variable: string, problem: string, ...more: ConfigProblem[]) {
    const problems = [{ variable, problem }, ...more];
    super(problems.map(line).join('\n'));
    this.variable = variable;
    this.problems = problems;
  }
}

function line({ variable, problem }: ConfigProblem): string {
  return `${variable} ${problem}`.replaceAll(/\s+/g, ' ');
}

/** The server cannot start for a reason outside of it. The message is one line that says what to do; exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
