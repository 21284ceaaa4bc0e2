import type * as wire from '../contract/index.ts';
import type {
  Config,
  Connection,
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedRevision,
  Installation,
  Oauth2Token,
} from './resources.ts';

/*
 * The cache stores the wire format, because TanStack Query keeps references of unchanged JSON but not of dates. These
 * functions convert at the edge of the library. They name every date, because a conversion by key would also change a
 * customer's field called `createTime`. Missing parts are passed through.
 */

/** @returns the connection with its instants as dates */
export function toPublicConnection(connection: wire.Connection): Connection {
  const { group, consumer, providerApp, oauth2AuthorizationCode: tokens } = connection;
  return {
    ...withDates(connection),
    credentialTime: connection.credentialTime === undefined ? undefined : new Date(connection.credentialTime),
    group: group && withDates(group),
    consumer: consumer && withDates(consumer),
    providerApp: providerApp && withDates(providerApp),
    oauth2AuthorizationCode: tokens && {
      ...tokens,
      accessToken: toPublicToken(tokens.accessToken),
      refreshToken: toPublicToken(tokens.refreshToken),
    },
  };
}

/** @returns the installation with its instants as dates */
export function toPublicInstallation(installation: wire.Installation): Installation {
  const { group, connection, config } = installation;
  return {
    ...withDates(installation),
    group: group && withDates(group),
    connection: connection && toPublicConnection(connection),
    config: config && toPublicConfig(config),
  };
}

/** @returns the config with its instant as a date */
function toPublicConfig(config: wire.Config): Config {
  return { ...config, createTime: new Date(config.createTime) };
}

/** @returns the revision with its instant as a date and every mapping's default also as `_default` */
export function toPublicRevision(revision: wire.HydratedRevision): HydratedRevision {
  const { read, ...content } = revision.content;
  return {
    ...revision,
    createTime: new Date(revision.createTime),
    content: { ...content, ...(read && { read: { objects: read.objects?.map(toPublicObject) } }) },
  };
}

function toPublicObject(object: wire.HydratedReadObject): HydratedIntegrationObject {
  return {
    ...object,
    requiredFields: object.requiredFields?.map(toPublicField),
    optionalFields: object.optionalFields?.map(toPublicField),
  };
}

function toPublicField(field: wire.HydratedField): HydratedIntegrationField {
  return isMapping(field) ? { ...field, _default: field.default } : field;
}

/** A server may send an empty field name for a mapping, so presence alone says nothing. */
function isMapping(field: wire.HydratedField): field is wire.HydratedMappingField {
  return !field.fieldName;
}

function toPublicToken(token: wire.Oauth2Token | undefined): Oauth2Token | undefined {
  return token && { ...token, issuedAt: optionalDate(token.issuedAt), expiresAt: optionalDate(token.expiresAt) };
}

function withDates<T extends { createTime: string; updateTime?: string }>(resource: T) {
  const { createTime, updateTime } = resource;
  return { ...resource, createTime: new Date(createTime), updateTime: optionalDate(updateTime) };
}

function optionalDate(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant);
}
