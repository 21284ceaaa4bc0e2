import { useContext } from 'react';
import type { AmpersandContextValue } from './AmpersandContext.ts';
import { AmpersandContext } from './AmpersandContext.ts';
import { outsideProvider } from './RuntimeContext.ts';

/**
 * What the surrounding `AmpersandProvider` was given.
 *
 * @throws AmpersandConfigError outside of `AmpersandProvider`
 */
export function useAmpersandProviderProps(): AmpersandContextValue {
  const value = useContext(AmpersandContext);
  if (!value) throw outsideProvider();
  return value;
}
