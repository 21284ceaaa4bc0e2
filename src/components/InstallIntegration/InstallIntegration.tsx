import { InstallationProvider } from '../../provider/InstallationProvider.tsx';
import { WidgetErrorBoundary } from '../AmpersandErrorBoundary.tsx';
import { InstallScreen } from './InstallScreen.tsx';
import type { InstallIntegrationProps } from './install-integration-props.ts';

/**
 * Connects an account where none is connected, lets the customer choose what is read and written, and shows and changes
 * the installation afterwards. Each callback is called once per event, when every screen already shows it.
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
        {/* What is chosen and what was just done belongs to one integration of one group. */}
        <InstallScreen {...props} key={JSON.stringify([integration, consumerRef, groupRef])} />
      </InstallationProvider>
    </WidgetErrorBoundary>
  );
}
