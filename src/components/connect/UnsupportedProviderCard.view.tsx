import type { ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { providerName } from './provider-name.ts';

interface UnsupportedProviderCardProps {
  provider: Pick<ProviderInfo, 'name' | 'displayName' | 'media'>;
  reason: string;
  remedy: string;
  details?: string;
}

/** Explains why an account can't be connected. */
export function UnsupportedProviderCard({ provider, ...card }: UnsupportedProviderCardProps) {
  const { connection } = useMessages();
  const name = providerName(provider);
  return (
    <FailureCard
      {...card}
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      title={connection.unsupportedTitle(name)}
    />
  );
}
