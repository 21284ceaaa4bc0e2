import type { ReactNode } from 'react';
import { useContext, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import { resolveServerOrigin } from '../api/server-origin.ts';
import { AppearanceContext } from '../appearance/appearance-context.ts';
import { OverrideContext } from '../locales/initial-messages-context.ts';
import { mergeOverrides } from '../locales/override-messages.ts';
import { AmpersandContext } from './AmpersandContext.ts';
import type { AmpersandProviderOptions } from './provider-options.ts';
import { checkOptions } from './provider-options.ts';
import { RuntimeContext } from './RuntimeContext.ts';
import { createRuntime, createRuntimeState, queryDefaults } from './runtime.ts';
import { useLatest } from './useLatest.ts';

/** Props of {@link AmpersandProvider}. */
export interface AmpersandProviderProps {
  options: AmpersandProviderOptions;
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
  const { queryOptions, colorScheme, density, headingLevel, slots } = options;
  const parentMessages = useContext(OverrideContext);
  const messages = parentMessages ? mergeOverrides(parentMessages, options.messages) : options.messages;
  const getToken = useLatest(options.getToken);
  const [runtimeState] = useState(() => createRuntimeState(queryOptions));

  const runtime = useMemo(
    () => createRuntime(runtimeState, origin, project, apiKey, () => getToken.current ?? missingGetToken),
    [runtimeState, origin, project, apiKey, getToken],
  );
  const appearance = useMemo(
    () => ({ colorScheme, density, headingLevel, slots, origin }),
    [colorScheme, density, headingLevel, slots, origin],
  );
  const context = useMemo(() => ({ options, projectIdOrName: project }), [options, project]);

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

  return (
    <AmpersandContext.Provider value={context}>
      <OverrideContext.Provider value={messages}>
        <AppearanceContext.Provider value={appearance}>
          <RuntimeContext.Provider value={runtime}>{children}</RuntimeContext.Provider>
        </AppearanceContext.Provider>
      </OverrideContext.Provider>
    </AmpersandContext.Provider>
  );
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
    // biome-ignore lint/suspicious/noConsole: in development only; a production build throws instead
    console.warn(
      'Ampersand: no server address was given, so requests go to http://localhost:8080. Set baseUrl in <AmpersandProvider options>; a production build requires it.',
    );
  }, [isDefault]);
}
