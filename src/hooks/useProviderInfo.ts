import { useMemo } from 'react';
import type { MetadataInput, ProviderInfo } from '../contract/index.ts';
import { chooseModule, metadataInputs } from '../domain/missing-metadata.ts';
import type { SignInScheme, WindowScheme } from '../domain/sign-in-scheme.ts';
import { signInScheme, windowScheme } from '../domain/sign-in-scheme.ts';
import type { ConnectionTarget } from '../queries/connection-requests.ts';
import { useConnectionSubject, useSubjectScreen } from '../queries/connection-subject.ts';
import type { QueryState } from '../queries/useIntegrationScreen.ts';

/** How a customer signs in: with a form, at the provider's page (`oauth`), or in several steps (`steps`). */
export type ConnectScheme = SignInScheme | WindowScheme;

/** Result of {@link useProviderInfo}. */
export interface UseProviderInfoResult extends QueryState {
  /** Entry of the provider catalogue. */
  provider: ProviderInfo | undefined;
  /** Undefined while loading and for unsupported sign-in methods. */
  scheme: ConnectScheme | undefined;
  /** Selected module of the provider. */
  module: string | undefined;
  /** Metadata inputs of the module. */
  metadataInputs: MetadataInput[];
}

/**
 * Returns the sign-in method and inputs of a provider, for custom forms.
 *
 * @param target account owner and provider; those of the surrounding `InstallationProvider` when absent
 * @param module module of the provider; the integration's, otherwise the provider's default, when absent
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useProviderInfo(target?: ConnectionTarget, module?: string): UseProviderInfoResult {
  const subject = useConnectionSubject(target);
  const { provider, integration, stateOf } = useSubjectScreen(subject);
  const integrationModule = integration?.latestRevision.content.module;
  const facts = useMemo(() => {
    if (!provider) return { provider, scheme: undefined, module: undefined, metadataInputs: [] };
    const choice = chooseModule(provider, module, integrationModule);
    return {
      provider,
      scheme: windowScheme(provider) ?? signInScheme(provider),
      module: choice.kind === 'chosen' ? choice.module : undefined,
      metadataInputs: metadataInputs(provider, choice),
    };
  }, [provider, module, integrationModule]);
  return { ...facts, ...stateOf() };
}
