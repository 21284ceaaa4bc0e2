import type { ReactNode } from 'react';
import { useContext, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import { serverOrigin } from '../api/server-origin.ts';
import { LookContext } from '../appearance/appearance-context.ts';
import { OverrideContext } from '../locales/initial-messages-context.ts';
import { laidOver } from '../locales/override-messages.ts';
import { AmpersandContext } from './AmpersandContext.ts';
import type { AmpersandProviderOptions } from './provider-options.ts';
import { checkOptions } from './provider-options.ts';
import { RuntimeContext } from './RuntimeContext.ts';
import { createRuntime, createRuntimeMemory, queryDefaults } from './runtime.ts';
import { useLatest } from './useLatest.ts';

/** Props of {@link AmpersandProvider}. */
export interface AmpersandProviderProps {
  options: AmpersandProviderOptions;
  children?: ReactNode;
}

/**
 * Gives the components and hooks below it a project, a credential and a cache of their own. Makes no request itself.
 *
 * @throws AmpersandConfigError while rendering, when the options don't hold together
 */
export function AmpersandProvider({ options, children }: AmpersandProviderProps) {
  const { project, apiKey } = checkOptions(options);
  const { origin, isAssumed } = serverOrigin(options.baseUrl);
  const { queryOptions, colorScheme, density, headingLevel, slots } = options;
  const surrounding = useContext(OverrideContext);
  const messages = surrounding ? laidOver(surrounding, options.messages) : options.messages;
  const getToken = useLatest(options.getToken);
  const [memory] = useState(() => createRuntimeMemory(queryOptions));

  const runtime = useMemo(
    () => createRuntime(memory, origin, project, apiKey, () => getToken.current ?? missingGetToken),
    [memory, origin, project, apiKey, getToken],
  );
  const look = useMemo(
    () => ({ colorScheme, density, headingLevel, slots, origin }),
    [colorScheme, density, headingLevel, slots, origin],
  );
  const context = useMemo(() => ({ options, projectIdOrName: project }), [options, project]);

  // Before the effects of children, which read them.
  useInsertionEffect(() => memory.queryClient.setDefaultOptions(queryDefaults(queryOptions)), [memory, queryOptions]);
  // A private client has no QueryClientProvider that would let it hear of focus and reconnect.
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    memory.queryClient.mount();
    return () => {
      memory.queryClient.unmount();
      // Nobody can ask for the answers any more. Later, because React's strict mode only rehearses the end.
      leaving.current = setTimeout(() => memory.queryClient.clear());
    };
  }, [memory]);
  useWarningOnce(isAssumed);

  return (
    <AmpersandContext.Provider value={context}>
      <OverrideContext.Provider value={messages}>
        <LookContext.Provider value={look}>
          <RuntimeContext.Provider value={runtime}>{children}</RuntimeContext.Provider>
        </LookContext.Provider>
      </OverrideContext.Provider>
    </AmpersandContext.Provider>
  );
}

/** Stands in while a request that began with tokens ends after the host went over to an API key. */
function missingGetToken(): Promise<string> {
  return Promise.reject(
    new AmpersandConfigError('getToken is gone.', 'A request still needs a token.', 'Keep getToken, or pass apiKey.'),
  );
}

function useWarningOnce(isAssumed: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isAssumed || isDone.current) return;
    isDone.current = true;
    // biome-ignore lint/suspicious/noConsole: in development only; a production build throws instead
    console.warn(
      'Ampersand: no server address was given, so requests go to http://localhost:8080. Set baseUrl in <AmpersandProvider options>; a production build requires it.',
    );
  }, [isAssumed]);
}
