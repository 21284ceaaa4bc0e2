import type { Project } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { providerName } from '../connect/provider-name.ts';
import { Button } from '../ui/Button.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import type { NamedIntegration } from './frame/integration-name.ts';
import { integrationName } from './frame/integration-name.ts';

interface UninstalledProps {
  screen: NamedIntegration & { project: Project };
  onReinstall: () => void;
}

/** Confirms the uninstall and offers to install again. */
export function Uninstalled({ screen, onReinstall }: UninstalledProps) {
  const { manage } = useMessages();
  const { project, provider } = screen;
  const name = integrationName(screen);
  return (
    <Surface
      logo={<ProviderLogo media={provider.media} name={providerName(provider)} provider={provider.name} />}
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
