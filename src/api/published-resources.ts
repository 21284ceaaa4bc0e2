import type * as wire from '../contract/index.ts';
import type {
  Config,
  Connection,
  Consumer,
  Group,
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedRevision,
  Installation,
  Oauth2Token,
} from './resources.ts';

/*
 * The cache holds what came over the wire, because TanStack Query keeps references of unchanged JSON and gives up at
 * the first Date. These functions run at the edge. They name every instant: a walker that guesses by key would also
 * rewrite a customer's field that happens to be called `createTime`.
 */

/** @returns the connection with its instants as dates */
export function publishConnection(connection: wire.Connection): Connection {
  const { providerApp, oauth2AuthorizationCode: tokens } = connection;
  return {
    ...connection,
    ...dated(connection),
    group: publishGroup(connection.group),
    consumer: { ...connection.consumer, ...dated(connection.consumer) } satisfies Consumer,
    providerApp: providerApp && { ...providerApp, ...dated(providerApp) },
    oauth2AuthorizationCode: tokens && {
      ...tokens,
      accessToken: publishToken(tokens.accessToken),
      refreshToken: publishToken(tokens.refreshToken),
    },
  };
}

/** @returns the installation with its instants as dates */
export function publishInstallation(installation: wire.Installation): Installation {
  return {
    ...installation,
    ...dated(installation),
    group: installation.group && publishGroup(installation.group),
    connection: publishConnection(installation.connection),
    config: publishConfig(installation.config),
  };
}

/** @returns the revision with its instant as a date and every mapping's default also as `_default` */
export function publishRevision(revision: wire.HydratedRevision): HydratedRevision {
  const { read, ...content } = revision.content;
  return {
    ...revision,
    createTime: new Date(revision.createTime),
    content: { ...content, ...(read && { read: { objects: read.objects.map(publishObject) } }) },
  };
}

function publishConfig(config: wire.Config): Config {
  return { ...config, createTime: new Date(config.createTime) };
}

function publishObject(object: wire.HydratedReadObject): HydratedIntegrationObject {
  return {
    ...object,
    requiredFields: object.requiredFields?.map(publishField),
    optionalFields: object.optionalFields?.map(publishField),
  };
}

function publishField(field: wire.HydratedField): HydratedIntegrationField {
  return isMapping(field) ? { ...field, _default: field.default } : field;
}

/** A server may send an empty field name for a mapping, so presence alone says nothing. */
function isMapping(field: wire.HydratedField): field is wire.HydratedMappingField {
  return !field.fieldName;
}

function publishGroup(group: wire.Group): Group {
  return { ...group, ...dated(group) };
}

function publishToken(token: wire.Oauth2Token | undefined): Oauth2Token | undefined {
  return token && { ...token, issuedAt: optionalDate(token.issuedAt), expiresAt: optionalDate(token.expiresAt) };
}

function dated(resource: { createTime: string; updateTime?: string }): { createTime: Date; updateTime?: Date } {
  return { createTime: new Date(resource.createTime), updateTime: optionalDate(resource.updateTime) };
}

function optionalDate(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant);
}
