import type { ReactNode } from 'react';
import { useContext, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { warnDeveloper } from '../api/build-environment.ts';
import { AmpersandConfigError } from '../api/config-error.ts';
import { resolveServerOrigin } from '../api/server-origin.ts';
import { mergeOverrides } from '../locales/override-messages.ts';
import type { AmpersandProviderOptions } from './provider-options.ts';
import { checkOptions } from './provider-options.ts';
import { RuntimeContext } from './RuntimeContext.ts';
import { createRuntime, createRuntimeState, queryDefaults } from './runtime.ts';
import { useLatest } from './useLatest.ts';

/** Props of {@link AmpersandProvider}. */
export interface AmpersandProviderProps {
  /** Project, credential, server and appearance. May change on every render. */
  options: AmpersandProviderOptions;
  /** Components and hooks of this library, anywhere below. */
  children?: ReactNode;
}

/**
 * Provides a project, a credential and a separate cache to the components and hooks below it. Makes no request itself.
 *
 * @throws AmpersandConfigError while rendering, when the options don't hold together
 */
export function AmpersandProvider({ options, children }: AmpersandProviderProps) {
  const { project, apiKey } = checkOptions(options);
  const { origin, isDefault } = resolveServerOrigin(options.baseUrl);
  const { queryOptions } = options;
  const shown = useStableOptions(options);
  const parentMessages = useContext(RuntimeContext)?.messages;
  const messages = parentMessages ? mergeOverrides(parentMessages, shown.messages) : shown.messages;
  const getToken = useLatest(options.getToken);
  const [runtimeState] = useState(() => createRuntimeState(queryOptions));

  const runtime = useMemo(
    () => createRuntime(runtimeState, origin, project, apiKey, () => getToken.current ?? missingGetToken),
    [runtimeState, origin, project, apiKey, getToken],
  );
  const provided = useMemo(() => {
    const { colorScheme, density, headingLevel, slots } = shown;
    const appearance = { colorScheme, density, headingLevel, slots, origin };
    return { options: shown, projectIdOrName: project, runtime, appearance, messages };
  }, [shown, project, runtime, origin, messages]);

  // Before the effects of children, which read the defaults.
  useInsertionEffect(
    () => runtimeState.queryClient.setDefaultOptions(queryDefaults(queryOptions)),
    [runtimeState, queryOptions],
  );
  // A private client has no QueryClientProvider to subscribe it to focus and reconnect events.
  const clearTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(clearTimer.current);
    runtimeState.queryClient.mount();
    return () => {
      runtimeState.queryClient.unmount();
      // The cache is no longer reachable. Deferred, because React's strict mode unmounts once for testing.
      clearTimer.current = setTimeout(() => runtimeState.queryClient.clear());
    };
  }, [runtimeState]);
  useWarningOnce(isDefault);

  return <RuntimeContext.Provider value={provided}>{children}</RuntimeContext.Provider>;
}

/** Options that change nothing that is displayed. Hosts often pass new ones on every render. */
const NOT_DISPLAYED = ['getToken', 'queryOptions', 'styles'];

/** Returns the same object until an option that is displayed changes, so that inline options don't render every widget. */
function useStableOptions(options: AmpersandProviderOptions): AmpersandProviderOptions {
  const [stable, setStable] = useState(options);
  // Other properties are compared, too.
  const names = Object.keys({ ...stable, ...options }) as (keyof AmpersandProviderOptions)[];
  if (names.every((name) => NOT_DISPLAYED.includes(name) || stable[name] === options[name])) return stable;
  setStable(options);
  return options;
}

/** Fallback for a request that started with tokens before the host switched to an API key. */
function missingGetToken(): Promise<string> {
  return Promise.reject(
    new AmpersandConfigError('getToken is gone.', 'A request still needs a token.', 'Keep getToken, or pass apiKey.'),
  );
}

function useWarningOnce(isDefault: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDefault || isDone.current) return;
    isDone.current = true;
    // A production build throws instead.
    warnDeveloper(
      'Ampersand: no server address was given, so requests go to http://localhost:8080. Set baseUrl in <AmpersandProvider options>; a production build requires it.',
    );
  }, [isDefault]);
}
