/*
 * An application as the documents of the published client of this field show it, with every name that client exports.
 * Compiled, never run: an alias must be all that it takes to switch.
 */
import { useState } from 'react';
import type {
  BaseReadConfigObject,
  BaseWriteConfigObject,
  Config,
  ConfigContent,
  Connection,
  FieldMapping,
  FieldMetadata,
  FieldSetting,
  FieldSettingDefault,
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedRevision,
  Installation,
  InstallationConfigContent,
  InstallationContextValue,
  InstallIntegrationProps,
  IntegrationFieldMapping,
  Manifest,
  ReadObjectHandlers,
  UpdateInstallationConfigContent,
  WriteObjectHandlers,
} from '../../src/index.ts';
import {
  AmpersandContext,
  AmpersandErrorBoundary,
  AmpersandProvider,
  ConnectProvider,
  FieldSettingWriteOnCreateEnum,
  FieldSettingWriteOnUpdateEnum,
  InstallationProvider,
  InstallIntegration,
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
} from '../../src/index.ts';

const person = { consumerRef: 'ada', consumerName: 'Ada', groupRef: 'acme', groupName: 'Acme' };

const fieldMapping: FieldMapping = {
  contacts: [
    { mapToName: 'priority', mapToDisplayName: 'Priority', prompt: 'Which field holds it?' },
    {
      mapToName: 'stage',
      fieldName: 'lifecyclestage',
      mappedValues: [{ mappedValue: 'new', mappedDisplayValue: 'New' }],
    },
  ],
};

async function getToken({ consumerRef, groupRef }: { consumerRef: string; groupRef: string }): Promise<string> {
  const response = await fetch(`/token?consumer=${consumerRef}&group=${groupRef}`);
  return response.text();
}

export function Application() {
  const options = { project: 'my-project', apiKey: 'key', styles: {} };
  const props: InstallIntegrationProps = { integration: 'contacts', ...person, fieldMapping };
  return (
    <AmpersandProvider options={options}>
      <AmpersandErrorBoundary
        fallback={<p>Sorry</p>}
        onError={(error, info) => console.error(error.message, info.componentStack)}
      >
        <InstallIntegration
          {...props}
          onInstallSuccess={(installationId: string, config: Config) => [
            installationId.trim(),
            config.content.provider,
          ]}
          onUninstallSuccess={(installationId: string) => installationId.trim()}
          onUpdateSuccess={(installationId, config) => [installationId.trim(), config.id]}
        />
        {/* @ts-expect-error the wizard is asked for by a property that the types hide */}
        <InstallIntegration {...props} variant="wizard" />
        <ConnectProvider
          provider="hubspot"
          {...person}
          module="crm"
          onConnectSuccess={(connection: Connection) => connection.createTime.toISOString()}
          onDisconnectSuccess={(connection: Connection) => connection.id}
          onSuccess={(connectionId: string) => connectionId.trim()}
          redirectUrl="https://example.com/done"
        />
        <AmpersandContext.Consumer>{(value) => value?.projectIdOrName}</AmpersandContext.Consumer>
        <InstallationProvider integration="contacts" {...person}>
          <Headless />
        </InstallationProvider>
      </AmpersandErrorBoundary>
    </AmpersandProvider>
  );
}

export function WithTokens() {
  return (
    <AmpersandProvider options={{ projectId: 'my-project', getToken }}>
      <Installed />
    </AmpersandProvider>
  );
}

function Installed() {
  const { options, projectIdOrName } = useAmpersandProviderProps();
  const { isLoaded, isIntegrationInstalled, isLoading, config, isError, error } = useIsIntegrationInstalled(
    'contacts',
    'acme',
    'ada',
  );
  if (isLoading) return <p>…</p>;
  if (isError) return <p>{error?.message}</p>;
  const objects: string[] = Object.keys(config?.content.read?.objects ?? {});
  return (
    <p>
      {isLoaded && isIntegrationInstalled ? objects.join() : 'no'} {projectIdOrName} {options.apiKey}
    </p>
  );
}

function Headless() {
  const [isOver, setOver] = useState(false);
  const { connection, error: connectionError, isPending, isFetching, isSuccess } = useConnection();
  const { installation } = useInstallation();
  const manifest = useManifest();
  const local = useLocalConfig();
  const old: ReturnType<typeof useLocalConfig> = useConfig();
  const { createInstallation, isIdle, errorMsg } = useCreateInstallation();
  const { updateInstallation, isPending: isUpdating, error } = useUpdateInstallation();
  const { deleteInstallation } = useDeleteInstallation();

  const known: Connection | undefined = connection;
  const there: Installation | undefined = installation;
  const revision: HydratedRevision | undefined = manifest.data;
  const questions: Manifest = manifest;
  const objects: HydratedIntegrationObject[] = questions.getReadObjects();
  const contacts = manifest.getReadObject('contacts');
  const required: HydratedIntegrationField[] | null = contacts.getRequiredFields('no-mappings');
  const optional = contacts.getOptionalFields('mappings') ?? contacts.getOptionalFields();
  const asked: IntegrationFieldMapping[] | null = contacts.getRequiredMapFields();
  const suggested: string | undefined = contacts.getOptionalMapFields()?.[0]?._default;
  const { allFields, getField } = manifest.getCustomerFieldsForObject('contacts');
  const field: FieldMetadata | null = getField('email');
  const names: string[] = Object.keys(allFields ?? {});
  const writable: string | undefined = manifest.getWriteObject('contacts').object?.objectName;

  const read: ReadObjectHandlers = local.readObject('contacts');
  const config: BaseReadConfigObject | undefined = read.object;
  const write: WriteObjectHandlers = local.writeObject('contacts');
  const written: BaseWriteConfigObject | undefined = write.getWriteObject() ?? write.object;
  const setting: FieldSetting | undefined = write.getSelectedFieldSettings('email');
  const standIn: FieldSettingDefault = { stringValue: 'unknown' };

  const edit = () => {
    read.setEnableRead();
    read.setDisableRead();
    read.setSelectedField({ fieldName: 'email', selected: !read.getSelectedField('email') });
    read.setFieldMapping({ fieldName: 'phone', mapToName: read.getFieldMapping('phone') ?? 'phone' });
    read.deleteFieldMapping('phone');
    write.setEnableWrite();
    write.setDisableWrite();
    write.setSelectedFieldSettings({ fieldName: 'email', settings: setting });
    write.setDefaultValues({ fieldName: 'email', value: write.getDefaultValues('email') ?? standIn });
    write.setWriteOnCreateSetting({ fieldName: 'email', value: FieldSettingWriteOnCreateEnum.Always });
    write.setWriteOnUpdateSetting({ fieldName: 'email', value: FieldSettingWriteOnUpdateEnum.IfEmpty });
    write.setWriteOnCreateSetting({ fieldName: 'email', value: write.getWriteOnCreateSetting('email') });
    write.setWriteOnUpdateSetting({ fieldName: 'email', value: write.getWriteOnUpdateSetting('email') });
    write.setEnableDeletion();
    write.setDisableDeletion();
    const proxy = local.proxy();
    if (!proxy.getProxyEnabled() && !proxy.object?.enabled) proxy.setEnableProxy();
    else proxy.setDisableProxy();
    local.removeObject('companies');
    local.setDraft((draft) => ({ ...draft, provider: 'hubspot' }));
    local.setDraft(old.draft);
    local.reset();
  };

  const save = () => {
    const content: InstallationConfigContent = local.get();
    const callbacks = { onError: (reason: Error) => console.error(reason.message), onSettled: () => setOver(true) };
    if (!there) {
      createInstallation({ config: content, onSuccess: (made: Installation) => console.info(made.id), ...callbacks });
      return;
    }
    const change: UpdateInstallationConfigContent = { read: { objects: { contacts: { objectName: 'contacts' } } } };
    updateInstallation({ config: change, onSuccess: (made) => console.info(made.config.content), ...callbacks });
  };
  const remove = () => deleteInstallation({ onSuccess: () => setOver(true), onError: console.error, onSettled: edit });

  const whole: ConfigContent | undefined = there?.config.content;
  const facts = [known?.provider, revision?.content.name, required?.length, optional?.length, asked?.length, suggested];
  return (
    <form onSubmit={save}>
      {objects.map(({ objectName, displayName }) => displayName || objectName)}
      {[...facts, ...names, field?.valueType, writable, config?.schedule, written?.objectName, whole?.provider].join()}
      {[isPending, isFetching, isSuccess, isIdle, isUpdating, isOver].filter(Boolean).length}
      {connectionError?.message ?? errorMsg ?? error?.message}
      <button onClick={remove} type="button">
        Uninstall
      </button>
    </form>
  );
}

/** The runtime values of the two enumerations, which are types as well. */
export const onCreate: FieldSettingWriteOnCreateEnum = 'never';
export const onUpdate: FieldSettingWriteOnUpdateEnum = 'ifEmpty';
export const scope: InstallationContextValue = { integrationNameOrId: 'contacts', ...person };
