import type { Context } from 'react';
import type { AmpersandContextValue } from './RuntimeContext.ts';
import { RuntimeContext, useProvidedRuntime } from './RuntimeContext.ts';

/** Null outside of `AmpersandProvider`. */
// Hosts only read it, and the other values of the context are internal.
export const AmpersandContext = RuntimeContext as unknown as Context<AmpersandContextValue | null>;

/**
 * Options of the surrounding `AmpersandProvider`.
 *
 * @throws AmpersandConfigError outside of `AmpersandProvider`
 */
export function useAmpersandProviderProps(): AmpersandContextValue {
  return useProvidedRuntime();
}
