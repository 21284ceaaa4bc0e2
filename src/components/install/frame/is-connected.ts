import type { MetadataInput } from '../../../contract/index.ts';
import { chooseModule, metadataInputs, missingMetadata } from '../../../domain/missing-metadata.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';

/** Metadata inputs of the integration's module. */
export function integrationInputs({ provider, integration }: InstallationScreenData): MetadataInput[] {
  return metadataInputs(provider, chooseModule(provider, integration.latestRevision.content.module));
}

/** Whether an account is connected and has all required metadata. */
export function isConnected(screen: InstallationScreenData): boolean {
  const { connection } = screen;
  return (
    connection !== undefined && missingMetadata(integrationInputs(screen), connection.providerMetadata).length === 0
  );
}
