import { useMessages } from '../../locales/messages-context.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';

interface UnconnectableCardProps {
  provider: string;
  providerName: string;
  reason: string;
  remedy: string;
  details?: string;
}

/** Says why an account can't be connected here, in place of a form that could not work. */
export function UnconnectableCard({ provider, providerName, ...words }: UnconnectableCardProps) {
  const { connection } = useMessages();
  return (
    <FailureCard
      {...words}
      logo={<ProviderLogo name={providerName} provider={provider} />}
      title={connection.unsupportedTitle(providerName)}
    />
  );
}
