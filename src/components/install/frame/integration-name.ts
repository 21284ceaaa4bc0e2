import type { Integration, ProviderInfo } from '../../../contract/index.ts';
import { providerName } from '../../connect/provider-name.ts';

export interface NamedIntegration {
  integration: Integration;
  provider: ProviderInfo;
}

/** Returns the display name of an integration, or its provider's. A group can have several integrations of a provider. */
export function integrationName({ integration, provider }: NamedIntegration): string {
  return integration.latestRevision.content.displayName || providerName(provider);
}
