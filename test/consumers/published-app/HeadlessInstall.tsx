'use client';

import type {
  BaseReadConfigObject,
  BaseWriteConfigObject,
  ConfigContent,
  FieldMetadata,
  FieldSetting,
  FieldSettingDefault,
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedRevision,
  Installation,
  InstallationConfigContent,
  InstallationContextValue,
  IntegrationFieldMapping,
  Manifest,
  ReadObjectHandlers,
  UpdateInstallationConfigContent,
  WriteObjectHandlers,
} from '@amp-labs/react';
import {
  FieldSettingWriteOnCreateEnum,
  FieldSettingWriteOnUpdateEnum,
  InstallationProvider,
  useAmpersandProviderProps,
  useConnection,
  useCreateInstallation,
  useDeleteInstallation,
  useInstallation,
  useIsIntegrationInstalled,
  useLocalConfig,
  useManifest,
  useUpdateInstallation,
} from '@amp-labs/react';

interface HeadlessInstallProps {
  integration: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
  onChange: (event: string) => void;
}

/** A customer's own screen over the hooks. */
export function HeadlessInstall({ onChange, integration, ...team }: HeadlessInstallProps) {
  return (
    <InstallationProvider integration={integration} {...team}>
      <Installed groupRef={team.groupRef} integration={integration} />
      <Choices onChange={onChange} />
    </InstallationProvider>
  );
}

function Installed({ integration, groupRef }: { integration: string; groupRef: string }) {
  const { isLoaded, isIntegrationInstalled, config, isError, error } = useIsIntegrationInstalled(integration, groupRef);
  const { projectIdOrName } = useAmpersandProviderProps();
  if (!isLoaded) return <p>Looking for {integration}…</p>;
  if (isError) return <p role="alert">{error?.message}</p>;
  const objects = Object.keys(config?.content?.read?.objects ?? {});
  return (
    <p>
      {projectIdOrName}: {isIntegrationInstalled ? `installed with ${objects.join()}` : 'not installed'}
    </p>
  );
}

function Choices({ onChange }: { onChange: (event: string) => void }) {
  const { connection, isPending } = useConnection();
  const { installation }: { installation: Installation | undefined } = useInstallation();
  const manifest = useManifest();
  const { createInstallation, isPending: isCreating, errorMsg } = useCreateInstallation();
  const { updateInstallation } = useUpdateInstallation();
  const { deleteInstallation } = useDeleteInstallation();
  const { draft, readObject, writeObject, proxy, reset, removeObject } = useLocalConfig();
  if (isPending) return <p>Loading…</p>;
  if (!connection) return <p>Connect first.</p>;

  const calls: ReadObjectHandlers = readObject('calls');
  const tags: WriteObjectHandlers = writeObject('tags');
  const settings: FieldSetting = {
    default: { stringValue: 'new' } satisfies FieldSettingDefault,
    writeOnCreate: FieldSettingWriteOnCreateEnum.Always,
    writeOnUpdate: FieldSettingWriteOnUpdateEnum.Always,
  };
  const prepare = () => {
    calls.setEnableRead();
    calls.setSelectedField({ fieldName: 'duration', selected: true });
    calls.setFieldMapping({ fieldName: 'customer_name', mapToName: 'length' });
    tags.setEnableWrite();
    tags.setSelectedFieldSettings({ fieldName: 'name', settings });
    proxy().setEnableProxy();
  };
  const save = () => {
    const config: InstallationConfigContent = draft;
    if (!installation) {
      createInstallation({ config, onSuccess: ({ id }) => onChange(`created ${typeof id}`), onError: reportError });
    } else {
      const changes: UpdateInstallationConfigContent = { read: draft.read };
      updateInstallation({ config: changes, onSuccess: () => onChange('updated'), onError: reportError });
    }
  };

  return (
    <section aria-label="Choices">
      <p>
        {describeObjects(manifest.data, manifest)} {describeConfig(draft, calls.object, tags.object)}
      </p>
      <p>{describeField(manifest.getCustomerFieldsForObject('calls').getField('duration'))}</p>
      <p>{describeQuestion(manifest.getReadObject('calls').getOptionalFields('no-mappings')?.[0])}</p>
      {errorMsg && <p role="alert">{errorMsg}</p>}
      <button onClick={prepare} type="button">
        Prepare
      </button>
      <button disabled={isCreating} onClick={save} type="button">
        Save
      </button>
      <button onClick={reset} type="button">
        Reset
      </button>
      <button onClick={() => removeObject('tags')} type="button">
        Without tags
      </button>
      <button onClick={() => deleteInstallation({ onSuccess: () => onChange('deleted') })} type="button">
        Delete
      </button>
    </section>
  );
}

function describeObjects(revision: HydratedRevision | undefined, manifest: Pick<Manifest, 'getReadObjects'>): string {
  const objects: HydratedIntegrationObject[] = manifest.getReadObjects();
  return `${revision?.content.provider ?? ''}: ${objects.map(({ displayName }) => displayName).join()}`;
}

function describeConfig(
  content: Partial<ConfigContent>,
  read: BaseReadConfigObject | undefined,
  write: BaseWriteConfigObject | undefined,
): string {
  const fields = Object.keys(read?.selectedFields ?? {});
  return `${content.provider ?? ''} ${fields.join()} ${write?.objectName ?? ''}`;
}

function describeField(field: FieldMetadata | null): string {
  return field ? `${field.displayName} (${field.valueType ?? 'unknown'})` : '';
}

function describeQuestion(field: HydratedIntegrationField | undefined): string {
  if (!field) return '';
  const question = field as IntegrationFieldMapping; // the published types tell the two kinds apart by content only
  return question.prompt ?? question.mapToName;
}

/** Names of the scope in which a screen's hooks work. */
export function describeScope({ integrationNameOrId, groupName }: InstallationContextValue): string {
  return `${integrationNameOrId} for ${groupName ?? 'unknown group'}`;
}
