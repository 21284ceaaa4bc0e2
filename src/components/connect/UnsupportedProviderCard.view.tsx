import type { ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';

interface UnsupportedProviderCardProps {
  provider: string;
  providerName: string;
  /** The catalogue's pictures of the provider. */
  media?: ProviderInfo['media'] | undefined;
  reason: string;
  remedy: string;
  details?: string;
}

/** Explains why an account can't be connected. */
export function UnsupportedProviderCard({ provider, providerName, media, ...card }: UnsupportedProviderCardProps) {
  const { connection } = useMessages();
  return (
    <FailureCard
      {...card}
      logo={<ProviderLogo media={media} name={providerName} provider={provider} />}
      title={connection.unsupportedTitle(providerName)}
    />
  );
}
