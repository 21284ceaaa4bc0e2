import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { accountName } from '../../connect/account-name.ts';
import { providerName } from '../../connect/provider-name.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { SurfaceBody } from '../../ui/Surface.tsx';

interface ChooseAccountProps {
  screen: InstallationScreenData;
  onChoose: (connectionId: string) => void;
}

/** Selects one of several connected accounts before the install; renders nothing otherwise. */
export function ChooseAccount({ screen, onChoose }: ChooseAccountProps) {
  const messages = useScreenMessages();
  const { project, provider, connection, connections, installation } = screen;
  if (installation || !connection || connections.length < 2) return null;
  return (
    <SurfaceBody>
      <SelectField
        help={messages.manage.whichAccountHelp(project.appName, providerName(provider))}
        label={messages.manage.whichAccount}
        onChange={onChoose}
        options={connections.map((one) => ({ value: one.id, label: accountName(one, messages) }))}
        value={connection.id}
      />
    </SurfaceBody>
  );
}
