/** A variable of the environment that cannot be used. The message is one line and names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly variable: string;

  /** @param problem what is wrong and what would be right, to be read after the variable's name; never the value of a secret */
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`.replaceAll(/\s+/g, ' '));
    this.variable = variable;
  }
}
