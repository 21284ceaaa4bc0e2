import type {
  ConfigContent,
  ManifestIntegration,
  WriteObjectConfig,
  WriteRequest,
} from '../../../src/contract/index.ts';
import { objectAbility } from '../connections/object-ability.ts';
import type { ProviderContext } from '../connections/provider-context.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { configRevision } from '../lookups/config-revision.ts';
import type { Connector, ConnectorContext, Ports } from '../ports.ts';
import { findReadObject, readObjects } from '../reads/read-objects.ts';
import type { InstallationRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { withBuilderMappings } from '../rules/builder-mappings.ts';
import { applyFieldSettings } from './apply-field-settings.ts';
import type { SingleWrite } from './check-write-request.ts';

/** A write that can be sent. */
export interface ReadyWrite {
  objectName: string;
  type: SingleWrite['type'];
  /** With the customer's settings applied. */
  record: Record<string, unknown>;
  /** Fields that may only be written where the provider's record has nothing. */
  onlyIfEmpty: readonly string[];
  /** For the provider; absent when it takes none. */
  associations?: WriteRequest['associations'];
  headers?: WriteRequest['headers'];
  /** Parts of the request that the provider does not take and that are therefore not sent. */
  ignored: ('associations' | 'headers')[];
  connector: Connector;
  context: ConnectorContext;
}

/**
 * Brings a write and an installation together: whether the object may be written there, and what is sent.
 *
 * @returns a refusal before anything reached the provider
 * Source: backend contract, section 5.1.
 */
export async function openWrite(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
  write: SingleWrite,
): Promise<Result<ReadyWrite>> {
  const revision = await configRevision(ports.store, installation);
  const config = findWriteConfig(installation.config.content, revision.content, objectName);
  if (!config.ok) return config;
  if (write.type === 'delete' && config.value?.deletionSettings?.enabled !== true) {
    return reject('invalid-input', `Deletes of "${objectName}" are not enabled in this installation.`, {
      remedy: 'Set "deletionSettings.enabled" of the object in the installation’s config.',
    });
  }
  const { record, onlyIfEmpty } = applyFieldSettings(config.value, write.type, write.record);

  const connection = await ports.store.connections.get(installation.connectionId);
  if (connection === undefined) return reject('unprocessable', 'The connection of the installation does not exist.');
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (!opened.ok) return opened;
  const connector = findConnector(opened.value, objectName, write.type);
  if (!connector.ok) return connector;
  const [guarded] = onlyIfEmpty;
  if (guarded !== undefined && connector.value.readRecord === undefined) {
    return reject('not-supported', `The provider cannot write "${guarded}" only when it is empty ("ifEmpty").`);
  }
  return ok({
    objectName,
    type: write.type,
    record,
    onlyIfEmpty,
    ...takenParts(connector.value, write),
    connector: connector.value,
    context: opened.value.context,
  });
}

/** Source: backend contract, section 5.1: what a provider does not take is left out, not refused. */
function takenParts(
  { takesAssociations = false, takesWriteHeaders = false }: Connector,
  { associations, headers }: SingleWrite,
): Pick<ReadyWrite, 'associations' | 'headers' | 'ignored'> {
  const ignored: ReadyWrite['ignored'] = [];
  if (associations !== undefined && !takesAssociations) ignored.push('associations');
  if (headers !== undefined && !takesWriteHeaders) ignored.push('headers');
  return { ...(takesAssociations && { associations }), ...(takesWriteHeaders && { headers }), ignored };
}

/** @returns the object's config; undefined when the installation was made without a write section, which allows every object */
function findWriteConfig(
  content: ConfigContent,
  manifest: ManifestIntegration,
  objectName: string,
): Result<WriteObjectConfig | undefined> {
  const object = manifest.write?.objects.find((candidate) => candidate.objectName === objectName);
  if (object === undefined) return reject('not-found', `The integration writes no object "${objectName}".`);
  const objects = content.write?.objects;
  const config = objects !== undefined && Object.hasOwn(objects, objectName) ? objects[objectName] : undefined;
  if (objects !== undefined && config === undefined) {
    return reject('invalid-input', `This installation does not write "${objectName}": it was not chosen.`);
  }
  if ((config?.inheritMapping ?? object.inheritMapping ?? false) && hasMappings(content, manifest, objectName)) {
    return reject(
      'not-supported',
      `Writes of "${objectName}" use the mappings of its reads ("inheritMapping"), which this server cannot do.`,
    );
  }
  return ok(config);
}

function hasMappings(content: ConfigContent, manifest: ManifestIntegration, objectName: string): boolean {
  const object = findReadObject(readObjects(content, manifest), objectName);
  if (object === undefined) return false;
  const { selectedFieldMappings, selectedValueMappings } = withBuilderMappings(object.config, object.manifest);
  return Object.keys({ ...selectedFieldMappings, ...selectedValueMappings }).length > 0;
}

function findConnector(
  { connector, provider }: ProviderContext,
  objectName: string,
  type: SingleWrite['type'],
): Result<Connector> {
  const name = provider.displayName ?? provider.name;
  if (connector === undefined || !objectAbility(connector, objectName).write) {
    return reject('not-supported', `${name} has no object "${objectName}" that can be written.`);
  }
  if (type === 'delete' && provider.support.delete !== true) {
    return reject('not-supported', `Records of ${name} cannot be deleted.`);
  }
  return ok(connector);
}
