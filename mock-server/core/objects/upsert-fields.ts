import type {
  FieldDefinition,
  FieldUpsertResult,
  FieldValueType,
  ProviderErrorCode,
  UpsertMetadataRequest,
  UpsertMetadataResponse,
} from '../../../src/contract/index.ts';
import { rejectionOfFailure } from '../connections/verify-credential.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';
import { describeObject, metadataKey } from './describe-objects.ts';
import type { MetadataCache } from './metadata-cache.ts';
import type { ObjectAccount } from './object-account.ts';
import { nameObject, openConnectedAccount, openInstalledAccount } from './object-account.ts';

/**
 * Creates or changes custom fields at the provider, object by object. What was done stays done: when a later object or a
 * single field is refused, the response says so with `success: false` and the provider's message in `warnings`.
 *
 * @returns the provider's refusal when no object went through; `not-supported` for a provider without custom fields
 */
async function upsertFields(
  ports: Ports,
  cache: MetadataCache,
  account: ObjectAccount,
  { fields }: Pick<UpsertMetadataRequest, 'fields'>,
): Promise<Result<UpsertMetadataResponse, Rejection<ProviderErrorCode | 'invalid-input'>>> {
  const { connector, connection, context } = account;
  const upsert = connector.upsertFields?.bind(connector);
  if (upsert === undefined) return notSupported(ports, connection.provider);
  const checked = checkFieldDefinitions(fields);
  if (!checked.ok) return checked;

  const results: [string, Record<string, FieldUpsertResult>][] = [];
  let firstFailure: ProviderFailure | undefined;
  let wentThrough = 0;
  for (const [name, definitions] of Object.entries(fields)) {
    const { objectName } = nameObject(account, name);
    const response = await upsert(context, objectName, definitions);
    cache.forget(metadataKey(connection, account.account.module, objectName));
    if (response.ok) wentThrough += 1;
    else firstFailure ??= response.rejection;
    const warning = response.ok ? 'The provider did not respond for this field.' : response.rejection.message;
    results.push([name, byFieldName(definitions, response.ok ? response.value : [], warning)]);
  }
  if (firstFailure !== undefined && wentThrough === 0) {
    return { ok: false, rejection: rejectionOfFailure(firstFailure) };
  }
  const isSuccess = results.every(([, ofObject]) => Object.values(ofObject).every(isDone));
  return ok({ success: isSuccess, fields: Object.fromEntries(results) });
}

/** An unchanged field has its metadata; a rejected one only a warning. */
function isDone({ action, metadata }: FieldUpsertResult): boolean {
  return action !== 'none' || metadata !== undefined;
}

/** @param warning warning for fields without a result */
function byFieldName(
  definitions: readonly FieldDefinition[],
  results: readonly FieldUpsertResult[],
  warning: string,
): Record<string, FieldUpsertResult> {
  const known = new Map(results.map((result) => [result.fieldName, result]));
  return Object.fromEntries(
    definitions.map(({ fieldName }) => [
      fieldName,
      known.get(fieldName) ?? { fieldName, action: 'none', warnings: [warning] },
    ]),
  );
}

function notSupported({ catalog, connectors }: Ports, provider: string): Result<never, Rejection<'not-supported'>> {
  const able = Object.keys(catalog.all()).filter((name) => connectors.get(name)?.upsertFields !== undefined);
  return reject('not-supported', `Custom fields of "${provider}" cannot be created or changed by this server.`, {
    ...(able.length > 0 && { remedy: `This works for ${able.join(', ')}.` }),
  });
}

/** Same values as in field metadata. */
const VALUE_TYPES: Record<FieldValueType, true> = {
  string: true,
  boolean: true,
  singleSelect: true,
  multiSelect: true,
  date: true,
  datetime: true,
  int: true,
  float: true,
  reference: true,
  other: true,
};

/** Validates custom fields before a provider is asked: known types, and each field once per object. */
function checkFieldDefinitions(
  fields: Record<string, FieldDefinition[]>,
): Result<undefined, Rejection<'invalid-input'>> {
  const findings = Object.entries(fields).flatMap(([objectName, definitions]) => {
    const seen = new Set<string>();
    return definitions.flatMap<Finding>(({ fieldName, valueType }, index) => {
      const at = (member: string) => fieldPath(['fields', objectName, index, member]);
      const isRepeated = seen.has(fieldName);
      seen.add(fieldName);
      return [
        ...(isRepeated ? [{ name: at('fieldName'), detail: 'This field is duplicated.', value: fieldName }] : []),
        ...(Object.hasOwn(VALUE_TYPES, valueType)
          ? []
          : [
              {
                name: at('valueType'),
                detail: `This is no type of a field. Use one of: ${Object.keys(VALUE_TYPES).join(', ')}.`,
                value: valueType,
              },
            ]),
      ];
    });
  });
  return findings.length === 0
    ? ok(undefined)
    : { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', findings) };
}

/** Returns the fields of an object as a group's account at a provider has them. */
export function getConnectionObjectMetadata(cache: MetadataCache): UseCase<'getConnectionObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openConnectedAccount(ports, project, params.provider, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}

/** Returns the fields of an object as the account has them with which a group installed an integration. */
export function getInstallationObjectMetadata(cache: MetadataCache): UseCase<'getInstallationObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openInstalledAccount(ports, project, params.integration, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}

/** Creates or changes custom fields in a group's account at a provider. */
export function upsertConnectionObjectMetadata(cache: MetadataCache): UseCase<'upsertConnectionObjectMetadata'> {
  return async (ports, { project, params, body }) => {
    const account = await openConnectedAccount(ports, project, params.provider, body.groupRef);
    return account.ok ? upsertFields(ports, cache, account.value, body) : account;
  };
}

/** Creates or changes custom fields in the account with which a group installed an integration. */
export function upsertInstallationObjectMetadata(cache: MetadataCache): UseCase<'upsertInstallationObjectMetadata'> {
  return async (ports, { project, params, body }) => {
    const account = await openInstalledAccount(ports, project, params.integration, body.groupRef);
    return account.ok ? upsertFields(ports, cache, account.value, body) : account;
  };
}
