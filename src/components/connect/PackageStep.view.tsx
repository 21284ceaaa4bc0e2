import { useMessages } from '../../provider/useMessages.ts';
import { HelpText } from '../ui/HelpText.tsx';

interface PackageStepProps {
  appName: string;
  providerName: string;
  url: string;
}

/** Asks to install a package in the provider's account before connecting. Both steps stay visible. */
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
