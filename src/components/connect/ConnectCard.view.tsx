import type { ReactNode } from 'react';
import type { ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import { providerName } from './provider-name.ts';

interface ConnectCardProps {
  appName: string;
  provider: Pick<ProviderInfo, 'name' | 'displayName' | 'media'>;
  /** Whether it is connected in addition to others. */
  isAnother?: boolean;
  /** The form that connects an account. */
  children: ReactNode;
}

/** Card around the form that connects an account. */
export function ConnectCard({ appName, provider, isAnother, children }: ConnectCardProps) {
  const { connection } = useMessages();
  const name = providerName(provider);
  return (
    <Surface
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={connection.summary(appName, name)}
      title={(isAnother ? connection.anotherTitle : connection.title)(name)}
      width="narrow"
    >
      <SurfaceBody>{children}</SurfaceBody>
    </Surface>
  );
}
