import { createContext } from 'react';
import type { AmpersandProviderOptions } from './provider-options.ts';

/** Options of `AmpersandProvider`. */
export interface AmpersandContextValue {
  options: AmpersandProviderOptions;
  projectIdOrName: string;
}

/** Null outside of `AmpersandProvider`. */
export const AmpersandContext = createContext<AmpersandContextValue | null>(null);
