/*
 * What the host's bundler wrote into the code. The two expressions stand as bundlers look for them, `process` included:
 * a define of `process.env.REACT_APP_AMP_SERVER` replaces exactly that text. Where nothing replaced it and there is no
 * `process`, as in a plain browser, reading throws, and that means "not set".
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

/** Whether the host was built for production. False where no bundler says so. */
export function isProductionBuild(): boolean {
  try {
    return process.env.NODE_ENV === 'production';
  } catch {
    return false;
  }
}
