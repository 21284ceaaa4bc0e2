import { useMessages } from '../../locales/messages-context.ts';
import { Failure } from '../ui/Failure.view.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';

interface UnconnectableCardProps {
  provider: string;
  providerName: string;
  reason: string;
  remedy: string;
  details?: string;
}

/** Says why an account can't be connected here, in place of a form that could not work. */
export function UnconnectableCard({ provider, providerName, reason, remedy, details }: UnconnectableCardProps) {
  const { connection } = useMessages();
  return (
    <Surface
      logo={<ProviderLogo name={providerName} provider={provider} />}
      title={connection.title(providerName)}
      width="narrow"
    >
      <SurfaceBody>
        <Failure
          details={details}
          reason={reason}
          remedy={remedy}
          title={connection.unsupportedTitle(providerName)}
          tone="warning"
        />
      </SurfaceBody>
    </Surface>
  );
}
