import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import { chooseModule, metadataInputs, missingMetadata } from '../../domain/missing-metadata.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { useProviderScreen } from '../../queries/useProviderScreen.ts';
import { WidgetErrorBoundary } from '../AmpersandErrorBoundary.tsx';
import { ConnectForm } from '../connection/ConnectForm.tsx';
import { MissingDetailsForm } from '../connection/MissingDetailsForm.tsx';
import { formatFailure } from '../format-failure.ts';
import { useReportLoadError } from '../InstallIntegration/useReportLoadError.ts';
import { Button } from '../ui/Button.tsx';
import { FailureCard } from '../ui/FailureCard.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import { ConnectedCard } from './ConnectedCard.tsx';
import { Redirecting } from './Redirecting.view.tsx';
import { redirectTarget } from './redirect-target.ts';

/** Props of {@link ConnectProvider}. Source: specification, ConnectProvider component. */
export interface ConnectProviderProps {
  /** Key of the provider catalogue, such as `hubspot`. */
  provider: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
  /** Product of the provider whose details are asked for; the provider's default when absent. */
  module?: string;
  /** Page to go to after a successful connect: a path, or an http or https address. Anything else is not followed. */
  redirectUrl?: string;
  /** Called once for each newly made connection, never for one that was there before. */
  onConnectSuccess?: (connection: Connection) => void;
  /** Called once, with the connection as it was. */
  onDisconnectSuccess?: (connection: Connection) => void;
  /** Called once for each act that failed. The reason is on the screen as well. */
  onError?: (error: Error, action: 'load' | 'connect' | 'update' | 'disconnect') => void;
  /** The customer gave up while the provider's page was open. */
  onCancel?: () => void;
  /** @deprecated Use `onConnectSuccess`. Called with the id of the new connection. */
  onSuccess?: (connectionId: string) => void;
}

/** Collects the credentials of a group for a provider, and shows and mends the connection afterwards. */
export function ConnectProvider(props: ConnectProviderProps) {
  const { provider, consumerRef, groupRef } = props;
  return (
    <WidgetErrorBoundary>
      {/* What is typed and what was just done belongs to one person's account at one provider. */}
      <ConnectScreen {...props} key={JSON.stringify([provider, consumerRef, groupRef])} />
    </WidgetErrorBoundary>
  );
}

function ConnectScreen(props: ConnectProviderProps) {
  const messages = useMessages();
  const { onConnectSuccess, onSuccess } = props;
  const [isLeaving, setLeaving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const screen = useProviderScreen(props);
  useReportLoadError(screen, props.onError);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const onConnect = (connection: Connection) => {
    // Whoever has left the widget meanwhile stays where they are.
    const target = isShown.current ? redirectTarget(props.redirectUrl, document.baseURI) : undefined;
    const [page, place] = target?.split('#') ?? [];
    // A place on this page leaves the widget where it is.
    setLeaving(page !== undefined && (place === undefined || page !== document.URL.split('#')[0]));
    setAdding(false);
    try {
      onConnectSuccess?.(connection);
      onSuccess?.(connection.id);
    } finally {
      if (target) window.location.replace(target);
    }
  };

  const content = () => {
    if (screen.status === 'loading') return <WidgetSkeleton shape="form" />;
    if (screen.status === 'unknown') {
      const { unknownProvider, unknownProviderHelp } = messages.connection;
      return (
        <FailureCard
          reason={unknownProvider(screen.provider)}
          remedy={unknownProviderHelp}
          title={messages.connection.unsupportedTitle(screen.provider)}
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
    const shared = { project, provider, target: props };
    if (isLeaving) return <Redirecting provider={provider} />;
    if (!connection || isAdding) {
      return (
        <>
          <ConnectForm
            {...shared}
            module={props.module}
            onCancel={props.onCancel}
            onConnect={onConnect}
            onError={(error) => props.onError?.(error, 'connect')}
          />
          {isAdding && <Button onClick={() => setAdding(false)}>{messages.common.cancel}</Button>}
        </>
      );
    }
    const inputs = metadataInputs(provider, chooseModule(provider, props.module));
    if (missingMetadata(inputs, connection.providerMetadata).length > 0) {
      return (
        <MissingDetailsForm
          {...shared}
          connection={connection}
          inputs={inputs}
          onDisconnect={props.onDisconnectSuccess}
          onError={props.onError}
        />
      );
    }
    return (
      <ConnectedCard
        {...shared}
        connection={connection}
        inputs={inputs}
        onConnectAnother={() => setAdding(true)}
        onDisconnect={props.onDisconnectSuccess}
        onError={props.onError}
        others={others}
      />
    );
  };

  return <WidgetRoot>{content()}</WidgetRoot>;
}
