import type { ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface } from '../ui/Surface.tsx';
import { providerName } from './provider-name.ts';

/** Shown while the browser navigates away. */
export function Redirecting({ provider }: { provider: ProviderInfo }) {
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
