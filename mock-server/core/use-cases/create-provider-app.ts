import { toInstant } from '../backoff.ts';
import { clientSecretContext } from '../oauth/client-secret.ts';
import type { ProviderAppRecord } from '../records.ts';
import { toProviderApp } from '../resources/provider-app.ts';
import { ok } from '../result.ts';
import { checkProviderAppFields } from '../rules/provider-app-fields.ts';
import type { UseCase } from '../use-case.ts';

/** Registers an OAuth application of the builder. From then on sign-ins of that provider use it. */
export const createProviderApp: UseCase<'createProviderApp'> = async (ports, { project, body }) => {
  const checked = checkProviderAppFields(ports.catalog, body);
  if (!checked.ok) return checked;
  const { clientSecret, ...fields } = body;
  const id = ports.ids.uuid();
  const record: ProviderAppRecord = {
    ...fields,
    id,
    projectId: project.id,
    sealedClientSecret: await ports.secrets.seal(clientSecret, clientSecretContext(id)),
    createTime: toInstant(ports.clock.now()),
  };
  await ports.store.providerApps.insert(record);
  return ok(toProviderApp(record));
};
