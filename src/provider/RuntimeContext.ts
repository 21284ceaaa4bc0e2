import { createContext, useContext } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { Runtime } from './runtime.ts';

/** Null outside of `AmpersandProvider`. */
export const RuntimeContext = createContext<Runtime | null>(null);

/** @throws AmpersandConfigError outside of `AmpersandProvider` */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw outsideProvider();
  return runtime;
}

/** @returns the error of whatever is used outside of `AmpersandProvider` */
export function outsideProvider(): AmpersandConfigError {
  return new AmpersandConfigError(
    'a component or hook is used outside of AmpersandProvider.',
    'It takes the project and the credential from there.',
    'Put <AmpersandProvider options={…}> around it.',
  );
}
