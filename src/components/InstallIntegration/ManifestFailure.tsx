import type { ReactNode } from 'react';
import type { ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { Retryable } from '../../queries/useInstallationScreen.ts';
import { providerName } from '../connection/provider-name.ts';
import { formatFailure } from '../format-failure.ts';
import { Failure } from '../ui/Failure.tsx';
import { singlePane } from '../ui/Panes.css.ts';
import { SurfaceBody } from '../ui/Surface.tsx';

interface ManifestFailureProps {
  failure: Retryable;
  /** What failed; that the provider described its objects when absent. */
  title?: string;
  provider: ProviderInfo;
  isSignInRefused?: boolean;
  /** The account and the way out must stay within reach: the cause is often a key that no longer works. */
  manage: ReactNode;
}

/** The provider did not describe its objects, so there is nothing to choose from. */
export function ManifestFailure({ failure, title, provider, isSignInRefused, manage }: ManifestFailureProps) {
  const messages = useMessages();
  // Then the pane below says so and asks for another key, which mends both.
  if (isSignInRefused) return <div className={singlePane}>{manage}</div>;
  return (
    <>
      <SurfaceBody>
        <Failure
          {...formatFailure(failure.error, messages)}
          isRetrying={failure.isRetrying}
          onRetry={failure.retry}
          title={title ?? messages.installation.manifestFailed(providerName(provider))}
        />
      </SurfaceBody>
      <div className={singlePane}>{manage}</div>
    </>
  );
}
