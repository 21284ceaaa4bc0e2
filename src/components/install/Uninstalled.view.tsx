import type { Project, ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { providerName } from '../connect/provider-name.ts';
import { Button } from '../ui/Button.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';

interface UninstalledProps {
  project: Project;
  provider: ProviderInfo;
  onReinstall: () => void;
}

/** Confirms the uninstall and offers to install again. */
export function Uninstalled({ project, provider, onReinstall }: UninstalledProps) {
  const { manage } = useMessages();
  const name = providerName(provider);
  return (
    <Surface
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={manage.uninstalled(project.appName, name)}
      title={manage.uninstalledTitle(name)}
      width="narrow"
    >
      <SurfaceBody>
        <div>
          <Button onClick={onReinstall}>{manage.reinstall(name)}</Button>
        </div>
      </SurfaceBody>
    </Surface>
  );
}
