import { toProviderApp } from '../resources/provider-app.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Lists the OAuth applications of a project, without their secrets. */
export const listProviderApps: UseCase<'listProviderApps'> = async (ports, { project }) =>
  ok((await ports.store.providerApps.list(project.id)).map(toProviderApp));
