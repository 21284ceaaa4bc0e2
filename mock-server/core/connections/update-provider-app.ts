import { toInstant } from '../kernel/backoff.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import { checkMaskValues, refuseUnknownMask } from '../kernel/update-mask.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { connectionsOfApp, refuseAppInUse } from './app-users.ts';
import { clientSecretContext } from './client-secret.ts';
import { findProviderApp } from './find-provider-app.ts';
import { toProviderApp } from './provider-app.ts';
import { checkProviderAppFields } from './provider-app-fields.ts';

const MASKS = ['externalRef', 'clientId', 'clientSecret', 'provider', 'scopes', 'metadata'] as const;

/** Changes an OAuth application. Connections that were made with it continue with the new values. */
export const updateProviderApp: UseCase<'updateProviderApp'> = async (ports, { project, params, body }) => {
  const unknown = body.updateMask.filter((path) => !MASKS.some((known) => known === path));
  if (unknown.length > 0) return refuseUnknownMask(unknown, MASKS);
  const mask = MASKS.filter((path) => body.updateMask.includes(path));
  const hasValues = checkMaskValues(mask, body.providerApp, 'providerApp');
  if (!hasValues.ok) return hasValues;
  const { clientSecret, ...given } = Object.fromEntries(
    mask.map((path) => [path, body.providerApp[path]]),
  ) as typeof body.providerApp; // the members that the mask names
  // Sealed outside of the transaction, which only databases should take time in.
  const sealed =
    clientSecret === undefined
      ? {}
      : { sealedClientSecret: await ports.secrets.seal(clientSecret, clientSecretContext(params.providerApp)) };

  return ports.store.transaction(async (repositories) => {
    const found = await findProviderApp(repositories, project, params.providerApp);
    if (!found.ok) return found;
    const changes = { ...given, ...sealed, updateTime: toInstant(ports.clock.now()) };
    const changed: ProviderAppRecord = { ...found.value, ...changes };
    const checked = checkProviderAppFields(
      ports.catalog,
      { ...changed, ...(clientSecret !== undefined && { clientSecret }) },
      ['providerApp'],
    );
    if (!checked.ok) return checked;
    if (changed.provider !== found.value.provider) {
      const users = await connectionsOfApp(repositories, found.value);
      if (users.length > 0) return refuseAppInUse(users);
    }
    if (mask.length === 0) return ok(toProviderApp(found.value));
    // Only what was asked for: two changes at the same time must not undo each other.
    await repositories.providerApps.update({ id: changed.id, ...changes });
    return ok(toProviderApp((await repositories.providerApps.get(changed.id)) ?? changed));
  });
};
