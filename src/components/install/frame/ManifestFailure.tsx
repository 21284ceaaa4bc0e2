import type { ReactNode } from 'react';
import type { ProviderInfo } from '../../../contract/index.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import type { Retryable } from '../../../queries/useInstallationScreen.ts';
import { providerName } from '../../connect/provider-name.ts';
import { formatFailure } from '../../format-failure.ts';
import { Failure } from '../../ui/Failure.tsx';
import { singlePane } from '../../ui/Panes.css.ts';
import { SurfaceBody } from '../../ui/Surface.tsx';

interface ManifestFailureProps {
  failure: Retryable;
  /** Title; by default, that the objects couldn't be loaded. */
  title?: string;
  provider: ProviderInfo;
  isSignInRefused?: boolean;
  /** Account settings, because a rejected key is a frequent cause. */
  manage: ReactNode;
}

/** Shown when the provider's objects can't be loaded. */
export function ManifestFailure({ failure, title, provider, isSignInRefused, manage }: ManifestFailureProps) {
  const messages = useScreenMessages();
  // The pane below asks for a new key, which fixes both.
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
