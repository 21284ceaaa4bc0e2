import { createContext, useContext } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { MessagesOverride } from '../locales/override-messages.ts';
import type { AmpersandProviderOptions, Appearance } from './provider-options.ts';
import type { Runtime } from './runtime.ts';

/** Options of `AmpersandProvider`. */
export interface AmpersandContextValue {
  /** As they were given. */
  options: AmpersandProviderOptions;
  /** `project` or `projectId` of the options. */
  projectIdOrName: string;
}

/** Everything that `AmpersandProvider` provides to the components and hooks below it. */
export interface ProvidedRuntime extends AmpersandContextValue {
  runtime: Runtime;
  appearance: Appearance;
  /** Texts of the host; undefined for plain English. */
  messages: MessagesOverride | undefined;
}

/** Null outside of `AmpersandProvider`. */
export const RuntimeContext = /* @__PURE__ */ createContext<ProvidedRuntime | null>(null);

/** @throws AmpersandConfigError outside of `AmpersandProvider` */
export function useRuntime(): Runtime {
  return useProvidedRuntime().runtime;
}

/** @throws AmpersandConfigError outside of `AmpersandProvider` */
export function useProvidedRuntime(): ProvidedRuntime {
  const provided = useContext(RuntimeContext);
  if (provided) return provided;
  throw new AmpersandConfigError(
    'a component or hook is used outside of AmpersandProvider.',
    'It takes the project and the credential from there.',
    'Put <AmpersandProvider options={…}> around it.',
  );
}

const DEFAULT_APPEARANCE: Appearance = {};

/** Returns how the host wants its widgets to look. */
export function useAppearance(): Appearance {
  return useContext(RuntimeContext)?.appearance ?? DEFAULT_APPEARANCE;
}
