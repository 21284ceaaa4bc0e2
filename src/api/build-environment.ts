/*
 * Values that the host's bundler defines. Bundlers replace exactly these expressions, `process` included, for example
 * by a define of `process.env.REACT_APP_AMP_SERVER`. In a browser without a bundler, `process` does not exist and the
 * access throws, which means "not set".
 */
declare const process: { env: { NODE_ENV?: string; REACT_APP_AMP_SERVER?: string } };

/** Value of `REACT_APP_AMP_SERVER` at build time; undefined when unset or empty. */
export function builtInServer(): string | undefined {
  try {
    return process.env.REACT_APP_AMP_SERVER || undefined;
  } catch {
    return undefined;
  }
}

/** Shows a warning to developers. A production build has none. */
export function warnDeveloper(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place, and in development only
  if (!isProductionBuild()) console.warn(message);
}

/** Whether the host was built for production. False without a bundler's definition. */
export function isProductionBuild(): boolean {
  try {
    return process.env.NODE_ENV === 'production';
  } catch {
    return false;
  }
}
