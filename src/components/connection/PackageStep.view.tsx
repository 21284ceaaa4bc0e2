import { useMessages } from '../../locales/messages-context.ts';
import { HelpText } from '../ui/HelpText.tsx';

interface PackageStepProps {
  appName: string;
  providerName: string;
  url: string;
}

/**
 * What must stand in the provider's account before it is connected. Both steps stay in sight: who has installed the
 * package already just goes on, and who went on too early comes back to the link.
 */
export function PackageStep({ appName, providerName, url }: PackageStepProps) {
  const { connection } = useMessages();
  return (
    <div>
      <p>
        {connection.packageInstallStep(appName, providerName)}{' '}
        <HelpText docsLabel={connection.packageInstall} docsUrl={url} />
      </p>
      <p>{connection.packageConnectStep(providerName)}</p>
    </div>
  );
}
