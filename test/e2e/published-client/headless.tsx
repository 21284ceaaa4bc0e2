import {
  AmpersandContext,
  AmpersandErrorBoundary,
  AmpersandProvider,
  FieldSettingWriteOnCreateEnum,
  FieldSettingWriteOnUpdateEnum,
  InstallationProvider,
  useAmpersandProviderProps,
  useConfig,
  useConnection,
  useCreateInstallation,
  useDeleteInstallation,
  useInstallation,
  useIsIntegrationInstalled,
  useLocalConfig,
  useManifest,
  useUpdateInstallation,
} from '@amp-labs/react';
import { useContext } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * A page without a component of the client: every hook, with what each returned last under `window.headless`, where a
 * test reads it and calls it.
 */
const query = new URLSearchParams(window.location.search);
const { integration, groupRef } = JSON.parse(query.get('props') ?? '{}');
const options = { project: query.get('project') ?? '', apiKey: query.get('apiKey') ?? '' };

function Hooks() {
  Object.assign(window, {
    headless: {
      enums: { FieldSettingWriteOnCreateEnum, FieldSettingWriteOnUpdateEnum },
      context: useContext(AmpersandContext),
      providerProps: useAmpersandProviderProps(),
      connection: useConnection(),
      installation: useInstallation(),
      manifest: useManifest(),
      config: useLocalConfig(),
      deprecatedConfig: useConfig(),
      create: useCreateInstallation(),
      update: useUpdateInstallation(),
      remove: useDeleteInstallation(),
      installed: useIsIntegrationInstalled(integration, groupRef, 'user-1'),
    },
  });
  return null;
}

function Failing(): never {
  throw new Error('Broken on purpose');
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <AmpersandProvider options={options}>
    <AmpersandErrorBoundary fallback={<p>Caught</p>}>
      <Failing />
    </AmpersandErrorBoundary>
    <InstallationProvider
      integration={integration}
      consumerRef="user-1"
      consumerName="Ada Example"
      groupRef={groupRef}
      groupName="Example Inc"
    >
      <Hooks />
    </InstallationProvider>
  </AmpersandProvider>,
);
