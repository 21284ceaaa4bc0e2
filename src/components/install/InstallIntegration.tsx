import { InstallationProvider } from '../../provider/InstallationProvider.tsx';
import { WidgetErrorBoundary } from '../AmpersandErrorBoundary.tsx';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { InstallScreen } from './InstallScreen.tsx';

/**
 * Connects an account, installs an integration and manages the installation. Each callback is called once per event,
 * after the UI has updated.
 */
export function InstallIntegration(props: InstallIntegrationProps) {
  const { integration, consumerRef, consumerName, groupRef, groupName } = props;
  return (
    <WidgetErrorBoundary>
      <InstallationProvider
        consumerName={consumerName}
        consumerRef={consumerRef}
        groupName={groupName}
        groupRef={groupRef}
        integration={integration}
      >
        {/* State belongs to one integration of one group. */}
        <InstallScreen host={props} key={JSON.stringify([integration, consumerRef, groupRef])} />
      </InstallationProvider>
    </WidgetErrorBoundary>
  );
}
