import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { ProviderInfo } from '../../contract/index.ts';
import { chooseModule, metadataInputs, missingMetadata } from '../../domain/missing-metadata.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { notifyHost } from '../../queries/notify-host.ts';
import { unknownProvider } from '../../queries/unknown-resources.ts';
import { useHostCallbacks } from '../../queries/useHostCallbacks.ts';
import { useProviderScreen } from '../../queries/useProviderScreen.ts';
import { useReturnedConnection } from '../../queries/useReturnedConnection.ts';
import { WidgetErrorBoundary } from '../AmpersandErrorBoundary.tsx';
import { formatFailure } from '../format-failure.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface } from '../ui/Surface.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import { useReportLoadError } from '../useReportLoadError.ts';
import { ConnectedCard } from './ConnectedCard.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { MissingDetailsForm } from './MissingDetailsForm.tsx';
import { providerName } from './provider-name.ts';

/** Props of {@link ConnectProvider}. Source: specification, ConnectProvider component. */
export interface ConnectProviderProps {
  /** Key of the provider catalogue, such as `hubspot`. */
  provider: string;
  /** Your id of the person who uses the widget. */
  consumerRef: string;
  /** Name of that person; the id when absent. */
  consumerName?: string;
  /** Your id of the customer for whom accounts are connected, such as a team. */
  groupRef: string;
  /** Name of that customer; the id when absent. */
  groupName?: string;
  /** Module of the provider; the provider's default when absent. */
  module?: string;
  /** Page to go to after a successful connect: a path, or an http or https address. Anything else is not followed. */
  redirectUrl?: string;
  /** Called once for each new connection, never for an existing one. */
  onConnectSuccess?: (connection: Connection) => void;
  /** Called once, with the deleted connection. */
  onDisconnectSuccess?: (connection: Connection) => void;
  /** Called once for each failed action. The error is displayed as well. */
  onError?: (error: Error, action: 'load' | 'connect' | 'update' | 'disconnect') => void;
  /** Called when the customer selects "Cancel" during a sign-in. */
  onCancel?: () => void;
  /** @deprecated Use `onConnectSuccess`. Called with the id of the new connection. */
  onSuccess?: (connectionId: string) => void;
}

/** Connects a group to a provider, and shows and updates the connection. */
export function ConnectProvider(props: ConnectProviderProps) {
  const { provider, consumerRef, groupRef } = props;
  return (
    <WidgetErrorBoundary onError={(error) => notifyHost(props.onError, error, 'load')}>
      {/* State belongs to one user's account at one provider. */}
      <ConnectScreen host={props} key={JSON.stringify([provider, consumerRef, groupRef])} />
    </WidgetErrorBoundary>
  );
}

function ConnectScreen({ host }: { host: ConnectProviderProps }) {
  const messages = useMessages();
  const [isLeaving, setLeaving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const screen = useProviderScreen(host);
  useReportLoadError(screen, host.onError);
  const [callbacks, defer] = useHostCallbacks(host);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    // The browser brings the page back as it was left.
    const onReturn = () => setLeaving(false);
    window.addEventListener('pageshow', onReturn);
    return () => {
      isShown.current = false;
      window.removeEventListener('pageshow', onReturn);
    };
  }, []);

  const onConnect = (connection: Connection) => {
    // Don't redirect a user who has left the widget.
    const target = isShown.current ? redirectTarget(host.redirectUrl, document.baseURI) : undefined;
    const [page, place] = target?.split('#') ?? [];
    // A hash on this page doesn't leave the page.
    setLeaving(page !== undefined && (place === undefined || page !== document.URL.split('#')[0]));
    setAdding(false);
    callbacks.onConnectSuccess?.(connection);
    callbacks.onSuccess?.(connection.id);
    // Last, whether the callbacks failed or not.
    if (target) defer({ leave: () => window.location.replace(target) }).leave();
  };

  const connections = screen.status === 'ready' ? screen.connections : undefined;
  useReturnedConnection(host, connections, onConnect, () => setAdding(true));

  const content = () => {
    if (screen.status === 'loading') return <WidgetSkeleton shape="form" />;
    if (screen.status === 'unknown') {
      return (
        <FailureCard
          {...formatFailure(unknownProvider(screen.provider), messages)}
          title={messages.failure.title(messages.connection.name)}
        />
      );
    }
    if (screen.status === 'failed') {
      return (
        <FailureCard
          {...formatFailure(screen.error, messages)}
          isRetrying={screen.isRetrying}
          onRetry={screen.retry}
          title={messages.failure.title(messages.connection.name)}
        />
      );
    }
    const { project, provider, connections } = screen;
    const [connection, ...others] = connections;
    const account = { project, provider, target: host };
    const close = () => setAdding(false);
    if (isLeaving) return <Redirecting provider={provider} />;
    if (!connection || isAdding) {
      return (
        <ConnectForm
          account={account}
          another={isAdding ? { connections, onClose: close, onUseExisting: close } : undefined}
          // Another account has a separate form, which knows what was connected before.
          key={String(isAdding)}
          module={host.module}
          onCancel={callbacks.onCancel}
          onConnect={onConnect}
          onError={(error) => callbacks.onError?.(error, 'connect')}
        />
      );
    }
    const inputs = metadataInputs(provider, chooseModule(provider, host.module));
    if (missingMetadata(inputs, connection.providerMetadata).length > 0) {
      return (
        <MissingDetailsForm
          account={account}
          connection={connection}
          inputs={inputs}
          onDisconnect={callbacks.onDisconnectSuccess}
          onError={callbacks.onError}
        />
      );
    }
    return (
      <ConnectedCard
        account={account}
        connection={connection}
        inputs={inputs}
        onConnectAnother={() => setAdding(true)}
        onDisconnect={callbacks.onDisconnectSuccess}
        onError={callbacks.onError}
        others={others}
      />
    );
  };

  return <WidgetRoot onSlotError={(error) => notifyHost(host.onError, error, 'load')}>{content()}</WidgetRoot>;
}

/**
 * Returns the address to redirect to after connecting, or undefined if it is unsafe. A host may take it from its own
 * address bar, so anything that could run a script or lead to another origin unnoticed (`javascript:`, `//host`,
 * `/\host`, tabs within the scheme) is rejected. Another origin is allowed if written as http or https.
 *
 * @param base address of the page
 */
export function redirectTarget(redirectUrl: string | undefined, base: string): string | undefined {
  if (!redirectUrl || !URL.canParse(redirectUrl, base)) return undefined;
  const target = new URL(redirectUrl, base);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return undefined;
  const isWrittenOut = /^https?:\/\//i.test(redirectUrl);
  return isWrittenOut || target.origin === new URL(base).origin ? target.href : undefined;
}

/** Shown while the browser navigates away. */
function Redirecting({ provider }: { provider: ProviderInfo }) {
  const { connection } = useMessages();
  const name = providerName(provider);
  return (
    <Surface
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={<span role="status">{connection.redirecting}</span>}
      title={connection.connectedTitle(name)}
      width="narrow"
    />
  );
}
