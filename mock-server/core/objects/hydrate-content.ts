import type {
  FieldMetadata,
  HydratedExistentField,
  HydratedField,
  HydratedReadObject,
  HydratedRevision,
  HydratedWriteObject,
  ManifestField,
  ManifestReadObject,
  ManifestWriteObject,
  ObjectMetadata,
  ProviderErrorCode,
  ReadObjectSupport,
} from '../../../src/contract/index.ts';
import { findConnection } from '../connections/connections.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { rejectionOfFailure } from '../connections/verify-credential.ts';
import { findIntegration } from '../integrations/integrations.ts';
import { displayNameOf } from '../kernel/names.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { commonFailure, describeObjects, objectCapabilities, readObjectSupport } from './describe-objects.ts';
import type { Description, MetadataCache } from './metadata-cache.ts';

/**
 * Hydrates a revision with the objects and fields of the connected account. An object that the provider cannot describe
 * has its own `error`; if the account cannot be read, the request fails with the provider's message.
 */
export async function hydrateContent(
  ports: Ports,
  cache: MetadataCache,
  project: ProjectRecord,
  revision: RevisionRecord,
  connection: ConnectionRecord,
): Promise<Result<HydratedRevision, Rejection<ProviderErrorCode>>> {
  const { content } = revision;
  if (connection.provider !== content.provider) {
    return reject(
      'unprocessable',
      `The connection is to "${connection.provider}", and the integration is for "${content.provider}".`,
    );
  }
  const opened = await openProviderContext(ports, connection, content.module);
  if (!opened.ok) return opened;
  const { connector } = opened.value;
  const names = (content.read?.objects ?? []).map(({ objectName }) => objectName);
  const descriptions =
    connector === undefined
      ? new Map<string, Description>()
      : await describeObjects(cache, connection, connector, opened.value, names);
  const failure = commonFailure(descriptions);
  if (failure !== undefined) return { ok: false, rejection: rejectionOfFailure(failure) };

  const labelOf = (name: string) => objectCapabilities(connector, name).displayName;
  const { name, displayName, provider, module, read, write, proxy } = content;
  return ok({
    id: revision.id,
    specVersion: revision.specVersion,
    createTime: revision.createTime,
    content: {
      name,
      ...(displayName !== undefined && { displayName }),
      provider,
      ...(module !== undefined && { module }),
      ...(read !== undefined && {
        read: {
          objects: read.objects.map((object) =>
            hydrateReadObject(object, {
              ...knowledgeOf(descriptions.get(object.objectName), provider),
              label: labelOf(object.objectName),
              ...(connector !== undefined && { support: readObjectSupport(connector, object.objectName, project) }),
            }),
          ),
        },
      }),
      ...(write !== undefined && {
        write: { objects: write.objects.map((object) => hydrateWriteObject(object, labelOf(object.objectName))) },
      }),
      ...(proxy !== undefined && { proxy: { enabled: proxy.enabled, useModule: proxy.useModule ?? false } }),
    },
  });
}

function knowledgeOf(description: Description | undefined, provider: string): DescribedObject {
  if (description === undefined) return { error: `This server cannot look up the fields of "${provider}".` };
  return description.ok ? { metadata: description.value } : { error: description.rejection.message };
}

/** Returns a revision with the objects and fields that the connected account has. */
export function hydrateRevision(cache: MetadataCache): UseCase<'hydrateRevision'> {
  return async (ports, { actor, project, params, query }) => {
    const integration = await findIntegration(ports.store, project, params.integration);
    if (!integration.ok) return integration;
    const revision = await ports.store.integrations.getRevision(params.revision);
    if (revision === undefined || revision.integrationId !== integration.value.id) {
      return reject('not-found', `The integration has no revision with the id "${params.revision}".`);
    }
    const connection = await findConnection(ports.store, project, query.connectionId, actor);
    if (!connection.ok) return connection;
    return hydrateContent(ports, cache, project, revision, connection.value);
  };
}

/** Metadata of an object, or the error of getting it. */
type DescribedObject = { metadata: ObjectMetadata } | { error: string };

type ObjectKnowledge = DescribedObject & {
  /** The provider's name of the object, for an object whose fields are not known. */
  label: string | undefined;
  support?: ReadObjectSupport;
};

/** Fills a read object of the manifest in with the provider's names and fields. */
function hydrateReadObject(object: ManifestReadObject, knowledge: ObjectKnowledge): HydratedReadObject {
  const fields = 'metadata' in knowledge ? Object.values(knowledge.metadata.fields) : [];
  const byName = new Map(fields.map((field) => [field.fieldName.toLowerCase(), field]));
  const hydrate = (field: ManifestField) => hydrateField(field, byName);
  const optional = [...(object.optionalFields ?? []), ...remainingFields(object, fields)];
  const displayName = 'metadata' in knowledge ? knowledge.metadata.displayName : undefined;
  return {
    objectName: object.objectName,
    displayName: displayName || knowledge.label || displayNameOf(object.objectName),
    destination: object.destination,
    schedule: object.schedule ?? '',
    ...(object.mapToName !== undefined && { mapToName: object.mapToName }),
    ...(object.mapToDisplayName !== undefined && { mapToDisplayName: object.mapToDisplayName }),
    ...('error' in knowledge && { error: knowledge.error }),
    ...(object.requiredFields !== undefined && { requiredFields: object.requiredFields.map(hydrate) }),
    ...((object.optionalFields !== undefined || optional.length > 0) && { optionalFields: optional.map(hydrate) }),
    ...(object.optionalFieldsAuto !== undefined && { optionalFieldsAuto: object.optionalFieldsAuto }),
    allFieldsMetadata: Object.fromEntries(fields.map((field) => [field.fieldName, field])),
    allFields: fields.map(toExistentField),
    ...(object.backfill !== undefined && { backfill: object.backfill }),
    ...(knowledge.support !== undefined && { support: knowledge.support }),
  };
}

/** Fills a write object of the manifest in with the provider's name of it. */
function hydrateWriteObject(object: ManifestWriteObject, objectLabel: string | undefined): HydratedWriteObject {
  return {
    objectName: object.objectName,
    displayName: objectLabel || displayNameOf(object.objectName),
    ...(object.valueDefaults !== undefined && { valueDefaults: object.valueDefaults }),
  };
}

/** Under `optionalFieldsAuto`, the fields that the manifest does not name. Names are compared without regard to case. */
function remainingFields(object: ManifestReadObject, fields: readonly FieldMetadata[]): ManifestField[] {
  if (object.optionalFieldsAuto !== 'all') return [];
  const named = new Set(
    [...(object.requiredFields ?? []), ...(object.optionalFields ?? [])].map(({ fieldName }) =>
      fieldName?.toLowerCase(),
    ),
  );
  return fields.filter(({ fieldName }) => !named.has(fieldName.toLowerCase())).map(({ fieldName }) => ({ fieldName }));
}

function hydrateField(field: ManifestField, byName: ReadonlyMap<string, FieldMetadata>): HydratedField {
  if (field.fieldName === undefined) return field;
  const { fieldName, mapToName, mapToDisplayName } = field;
  return {
    fieldName,
    displayName: byName.get(fieldName.toLowerCase())?.displayName ?? displayNameOf(fieldName),
    ...(mapToName !== undefined && { mapToName }),
    ...(mapToDisplayName !== undefined && { mapToDisplayName }),
  };
}

function toExistentField({ fieldName, displayName }: FieldMetadata): HydratedExistentField {
  return { fieldName, displayName };
}
