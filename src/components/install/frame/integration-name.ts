import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { providerName } from '../../connect/provider-name.ts';

/** Returns the display name of an integration, or its provider's. A group can have several integrations of a provider. */
export function integrationName({
  integration,
  provider,
}: Pick<InstallationScreenData, 'integration' | 'provider'>): string {
  return integration.latestRevision.content.displayName || providerName(provider);
}
