import type { MetadataInput } from '../../contract/index.ts';
import { chooseModule, metadataInputs, missingMetadata } from '../../domain/missing-metadata.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';

/** Values that the provider's module of an integration asks for. */
export function integrationInputs({ provider, integration }: InstallationScreenData): MetadataInput[] {
  return metadataInputs(provider, chooseModule(provider, integration.latestRevision.content.module));
}

/** Whether an account is connected and nothing that the provider asks for is missing. */
export function isConnected(screen: InstallationScreenData): boolean {
  const { connection } = screen;
  return (
    connection !== undefined && missingMetadata(integrationInputs(screen), connection.providerMetadata).length === 0
  );
}
