import type { CreateProviderAppRequest, ProviderApp } from '../../../src/contract/index.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { Ports, ProviderCatalog, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { applicationRoomLockId } from '../kernel/task-ids.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { checkMaskValues, fieldPath, refuseFindings, refuseUnknownMask } from '../kernel/validation-issues.ts';
import { hasControlCharacter } from './credential-block.ts';
import { requestFollowUp } from './provider-app-follow-up.ts';

/** @returns the provider app as the API shows it, without its client secret */
export function toProviderApp({
  sealedClientSecret: _,
  sealedDeveloperKey: __,
  appId: _appId,
  developerKeyId: _keyId,
  acceptedKeyId: _acceptedId,
  ...app
}: ProviderAppRecord): ProviderApp {
  return app;
}

/** Sends its users back with an error when no scope is asked for. */
const DEMANDS_SCOPES = 'hubspot';

/** Validated members of a provider app. */
type Fields = Pick<
  CreateProviderAppRequest,
  'provider' | 'clientId' | 'clientSecret' | 'developerApiKey' | 'scopes' | 'metadata'
>;

/**
 * Validates a provider app as it would be stored.
 *
 * @param fields `clientSecret` is omitted when it does not change
 * @param place where the body has them: `[]` for the body itself
 * @returns `unprocessable` for an unknown provider and for scopes that are missing, `invalid-input` for text that
 *   cannot be part of an address. The secret is never repeated.
 */
function checkProviderAppFields(
  catalog: ProviderCatalog,
  fields: Omit<Fields, 'clientSecret'> & Partial<Pick<Fields, 'clientSecret'>>,
  place: readonly string[] = [],
): Result<undefined, Rejection<'invalid-input' | 'unprocessable'>> {
  const provider = catalog.get(fields.provider);
  if (provider === undefined) {
    return reject('unprocessable', `There is no provider "${fields.provider}" in the catalogue.`, {
      remedy: 'Provider names are case-sensitive; GET /v1/providers lists them.',
    });
  }
  const findings = [...findBadTexts(fields, place), ...findBadAppId(fields, place)];
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The provider app is not valid', findings) };
  }
  if (provider.name === DEMANDS_SCOPES && (fields.scopes ?? []).length === 0) {
    const finding = { name: fieldPath([...place, 'scopes']), detail: 'At least one scope is required.' };
    return {
      ok: false,
      rejection: {
        ...refuseFindings('unprocessable', `${provider.displayName ?? provider.name} demands scopes`, [finding]),
        remedy: 'List the scopes that are configured in the provider’s own application settings.',
      },
    };
  }
  return ok(undefined);
}

function findBadTexts(
  { clientId, clientSecret, developerApiKey, scopes, metadata }: Parameters<typeof checkProviderAppFields>[1],
  place: readonly string[],
): Finding[] {
  const texts: [string[], string | undefined][] = [
    [['clientId'], clientId],
    [['clientSecret'], clientSecret],
    [['developerApiKey'], developerApiKey],
    ...(scopes ?? []).map((scope): [string[], string] => [['scopes'], scope]),
    ...Object.entries(metadata?.authQueryParams ?? {}).flatMap(([name, values]) =>
      [name, ...values].map((text): [string[], string] => [['metadata', 'authQueryParams', name], text]),
    ),
  ];
  return texts.flatMap(([path, text]) =>
    text !== undefined && hasControlCharacter(text)
      ? [{ name: fieldPath([...place, ...path]), detail: 'This is one line without control characters.' }]
      : [],
  );
}

/** The number of an application stands in addresses, and a developer API key is of no use without it. */
function findBadAppId(
  { developerApiKey, metadata }: Parameters<typeof checkProviderAppFields>[1],
  place: readonly string[],
): Finding[] {
  const appId = metadata?.providerParams?.['appId'];
  const name = fieldPath([...place, 'metadata', 'providerParams', 'appId']);
  if (appId === undefined) {
    const detail = 'A developer API key needs the number of the application: set "appId".';
    return developerApiKey === undefined ? [] : [{ name, detail }];
  }
  return /^\d{1,20}$/.test(appId) ? [] : [{ name, detail: 'This is a number of digits.', value: appId }];
}

/** Finds a provider app of the project. One of another project is not found, as if it did not exist. */
export async function findProviderApp(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<ProviderAppRecord, Rejection<'not-found'>>> {
  const found = await repositories.providerApps.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no provider app with the id "${id}" in this project.`)
    : ok(found);
}

/** The provider app that a project uses for a provider when none is named: of several, the newest. */
export async function newestProviderApp(
  repositories: Repositories,
  projectId: string,
  provider: string,
): Promise<ProviderAppRecord | undefined> {
  const [newest] = await repositories.providerApps.listNewest(projectId, provider, 1);
  return newest;
}

/** The provider app that a connection was made with; the project's newest for the provider when that one is gone or not known. */
export async function ownProviderApp(
  repositories: Repositories,
  { projectId, provider, providerAppId }: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<ProviderAppRecord | undefined> {
  const own = providerAppId === undefined ? undefined : await repositories.providerApps.get(providerAppId);
  return own?.projectId === projectId ? own : newestProviderApp(repositories, projectId, provider);
}

/** @returns the context that binds a provider app's sealed secret to its row and column */
export function clientSecretContext(providerAppId: string): string {
  return `provider_apps.client_secret:${providerAppId}`;
}

/** @returns the context that binds the sealed developer API key of a provider app to its row and column */
export function developerKeyContext(providerAppId: string): string {
  return `provider_apps.developer_key:${providerAppId}`;
}

/** Whether the provider accepted the developer API key of an app for its application: only then the project manages it. */
export function isProven({ sealedDeveloperKey, developerKeyId, acceptedKeyId }: ProviderAppRecord): boolean {
  return sealedDeveloperKey !== undefined && developerKeyId !== undefined && developerKeyId === acceptedKeyId;
}

/** Opens the secret of a provider app, for a call of the provider's token endpoint. */
export async function openClientSecret(
  ports: Pick<Ports, 'secrets'>,
  app: ProviderAppRecord,
): Promise<Result<string, Rejection<'unprocessable'>>> {
  try {
    return ok(await ports.secrets.open(app.sealedClientSecret, clientSecretContext(app.id)));
  } catch {
    return reject(
      'unprocessable',
      'The client secret of the provider app cannot be read with the server’s encryption key.',
      { remedy: 'Set the client secret of the provider app again.' },
    );
  }
}

/** @returns the connections that were made with a provider app and are refreshed with it */
async function connectionsOfApp(
  repositories: Repositories,
  { id, projectId, provider }: ProviderAppRecord,
): Promise<ConnectionRecord[]> {
  const connections = await repositories.connections.list({ projectId, provider });
  return connections.filter(({ providerAppId }) => providerAppId === id);
}

/** @returns the refusal of a change that would cut these connections off */
function refuseAppInUse(users: readonly ConnectionRecord[]): Result<never, Rejection<'in-use'>> {
  const count = users.length === 1 ? 'A connection was' : `${users.length} connections were`;
  return reject('in-use', `${count} made with this provider app and could not be refreshed without it.`, {
    remedy: 'Delete these connections first, or sign in again with another provider app.',
    context: { connectionIds: users.slice(0, 20).map(({ id }) => id) },
  });
}

/** Registers an OAuth application of the builder. From then on sign-ins of that provider use it. */
export const createProviderApp: UseCase<'createProviderApp'> = async (ports, { project, body }) => {
  const checked = checkProviderAppFields(ports.catalog, body);
  if (!checked.ok) return checked;
  const { clientSecret, developerApiKey, ...fields } = body;
  const id = ports.ids.uuid();
  const record: ProviderAppRecord = {
    ...fields,
    id,
    projectId: project.id,
    sealedClientSecret: await ports.secrets.seal(clientSecret, clientSecretContext(id)),
    ...(developerApiKey !== undefined && {
      sealedDeveloperKey: await ports.secrets.seal(developerApiKey, developerKeyContext(id)),
      developerKeyId: ports.ids.uuid(),
    }),
    appId: appIdOf(body.metadata),
    createTime: toInstant(ports.clock.now()),
  };
  const created = await ports.store.transaction(async (repositories) => {
    const room = await findRoom(ports, repositories, record);
    if (!room.ok) return room;
    await repositories.providerApps.insert(record);
    await requestFollowUp(ports, repositories, record);
    return ok(toProviderApp(record));
  });
  if (created.ok) ports.jobs.wake('tasks');
  return created;
};

/**
 * Provider apps of all projects that may name one application: the secrets of all of them are compared with the signature
 * of a request with events.
 */
export const MAX_APPS_OF_APPLICATION = 20;

/**
 * Checks that an application may have one more provider app. Another transaction that asks waits for the end of this one.
 *
 * The first one of a project always has room, and a project that proved the application shares its room only with others that
 * did: anyone can enter the number of an application, and must not keep its owner out by that.
 */
async function findRoom(
  { clock }: Pick<Ports, 'clock'>,
  repositories: Repositories,
  { id, projectId, provider, appId = '' }: ProviderAppRecord,
): Promise<Result<undefined, Rejection<'unprocessable'>>> {
  if (appId === '') return ok(undefined);
  const now = clock.now();
  const lockId = applicationRoomLockId(provider, appId);
  await repositories.tasks.lock(lockId, { now, until: now, token: id });
  await repositories.tasks.unlock(lockId, id);
  const others = (await repositories.providerApps.listByAppId(provider, appId)).filter((app) => app.id !== id);
  const own = others.filter((app) => app.projectId === projectId);
  const sharing = own.some(isProven) ? others.filter((app) => app.projectId === projectId || isProven(app)) : others;
  if (own.length === 0 || sharing.length < MAX_APPS_OF_APPLICATION) return ok(undefined);
  return reject(
    'unprocessable',
    `The application ${appId} has ${MAX_APPS_OF_APPLICATION} provider apps, and cannot have more.`,
    { remedy: 'Use a provider app that the project has for it.' },
  );
}

/** Lists the OAuth applications of a project, without their secrets. */
export const listProviderApps: UseCase<'listProviderApps'> = async (ports, { project, query }) => {
  const filter = { projectId: project.id };
  const show = (apps: ProviderAppRecord[]) => apps.map(toProviderApp);
  return answerList(ports, { endpoint: 'listProviderApps', source: ports.store.providerApps, filter, show }, query);
};

/** @returns number of the application; empty when there is none */
function appIdOf(metadata: ProviderApp['metadata']): string {
  return metadata?.providerParams?.['appId'] ?? '';
}

/** Allowed masks. */
export const PROVIDER_APP_MASKS = [
  'externalRef',
  'clientId',
  'clientSecret',
  'developerApiKey',
  'provider',
  'scopes',
  'metadata',
] as const;

/** Changes an OAuth application. Connections that were made with it continue with the new values. */
export const updateProviderApp: UseCase<'updateProviderApp'> = async (ports, { project, params, body }) => {
  const unknown = body.updateMask.filter((path) => !PROVIDER_APP_MASKS.some((known) => known === path));
  if (unknown.length > 0) return refuseUnknownMask(unknown, PROVIDER_APP_MASKS);
  const mask = PROVIDER_APP_MASKS.filter((path) => body.updateMask.includes(path));
  const hasValues = checkMaskValues(mask, body.providerApp, 'providerApp');
  if (!hasValues.ok) return hasValues;
  const { clientSecret, developerApiKey, ...given } = Object.fromEntries(
    mask.map((path) => [path, body.providerApp[path]]),
  ) as typeof body.providerApp; // the members that the mask names
  // Sealed outside of the transaction, which only databases should take time in.
  const sealed = {
    ...(clientSecret !== undefined && {
      sealedClientSecret: await ports.secrets.seal(clientSecret, clientSecretContext(params.providerApp)),
    }),
    ...(developerApiKey !== undefined && {
      sealedDeveloperKey: await ports.secrets.seal(developerApiKey, developerKeyContext(params.providerApp)),
    }),
  };

  const updated = await ports.store.transaction(async (repositories) => {
    const found = await findProviderApp(repositories, project, params.providerApp);
    if (!found.ok) return found;
    const appId = appIdOf(mask.includes('metadata') ? given.metadata : found.value.metadata);
    const provider = given.provider ?? found.value.provider;
    const isFirstKey = developerApiKey !== undefined && found.value.sealedDeveloperKey === undefined;
    const isOtherApp = appId !== (found.value.appId ?? '') || provider !== found.value.provider;
    const changes = {
      ...given,
      ...sealed,
      appId,
      // What the provider accepted was for another application. A key that replaces another one changes no owner:
      // events go on meanwhile, and it has to be accepted before it is used.
      ...((isOtherApp || isFirstKey) && { developerKeyId: ports.ids.uuid() }),
      updateTime: toInstant(ports.clock.now()),
    };
    const changed: ProviderAppRecord = { ...found.value, ...changes };
    const checked = checkProviderAppFields(
      ports.catalog,
      {
        ...changed,
        ...(clientSecret !== undefined && { clientSecret }),
        ...(changed.sealedDeveloperKey !== undefined && { developerApiKey: developerApiKey ?? '' }),
      },
      ['providerApp'],
    );
    if (!checked.ok) return checked;
    if (changed.provider !== found.value.provider) {
      await repositories.providerApps.getForDeletion(changed.id);
      const users = await connectionsOfApp(repositories, found.value);
      if (users.length > 0) return refuseAppInUse(users);
    }
    if (mask.length === 0) return ok(toProviderApp(found.value));
    const room = isOtherApp ? await findRoom(ports, repositories, changed) : ok(undefined);
    if (!room.ok) return room;
    // Only what was asked for: two changes at the same time must not undo each other.
    await repositories.providerApps.update({ id: changed.id, ...changes });
    for (const app of changed.provider === found.value.provider ? [changed] : [found.value, changed]) {
      await requestFollowUp(ports, repositories, app);
    }
    return ok(toProviderApp((await repositories.providerApps.get(changed.id)) ?? changed));
  });
  if (updated.ok) ports.jobs.wake('tasks');
  return updated;
};

/** Deletes an OAuth application. Rejected while connections use it, because they could no longer be refreshed. */
export const deleteProviderApp: UseCase<'deleteProviderApp'> = async (ports, { project, params }) => {
  const deleted = await ports.store.transaction(async (repositories) => {
    // From here on no connection is made with it.
    await repositories.providerApps.getForDeletion(params.providerApp);
    const found = await findProviderApp(repositories, project, params.providerApp);
    if (!found.ok) return found;
    const users = await connectionsOfApp(repositories, found.value);
    if (users.length > 0) return refuseAppInUse(users);
    await repositories.providerApps.delete(found.value.id);
    await requestFollowUp(ports, repositories, found.value);
    return ok(undefined);
  });
  if (deleted.ok) ports.jobs.wake('tasks');
  return deleted;
};

/** Returns the provider catalogue. */
export const listProviders: UseCase<'listProviders'> = async (ports) => ok(ports.catalog.all());
