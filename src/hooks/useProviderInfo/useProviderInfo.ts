import { useMemo } from 'react';
import type { MetadataInput, ProviderInfo } from '../../contract/index.ts';
import { chooseModule, metadataInputs } from '../../domain/missing-metadata.ts';
import type { SignInScheme, WindowScheme } from '../../domain/sign-in-scheme.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import { useConnectionSubject, useSubjectScreen } from '../../queries/connection-subject.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import type { QueryState } from '../../queries/useIntegrationScreen.ts';

/** How a customer signs in: by a form, at the provider's own page (`oauth`), or at several of its pages (`steps`). */
export type ConnectScheme = SignInScheme | WindowScheme;

/** What {@link useProviderInfo} returns. */
export interface UseProviderInfoResult extends QueryState {
  /** Entry of the provider catalogue. */
  provider: ProviderInfo | undefined;
  /** Undefined while loading, and where the provider's way in is not supported. */
  scheme: ConnectScheme | undefined;
  /** Product of the provider that is meant, for providers that have several. */
  module: string | undefined;
  /** Values that are asked for besides the credential, for that product. */
  metadataInputs: MetadataInput[];
}

/**
 * What it takes to connect to a provider: for forms of your own.
 *
 * @param target whose account, at which provider; those of the surrounding `InstallationProvider` when absent
 * @param module product of the provider; the integration's, else the provider's default, when absent
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
