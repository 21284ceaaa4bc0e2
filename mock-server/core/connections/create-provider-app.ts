import { toInstant } from '../kernel/backoff.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { clientSecretContext } from './client-secret.ts';
import { toProviderApp } from './provider-app.ts';
import { checkProviderAppFields } from './provider-app-fields.ts';

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
