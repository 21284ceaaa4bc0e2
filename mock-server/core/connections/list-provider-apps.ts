import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toProviderApp } from './provider-app.ts';

/** Lists the OAuth applications of a project, without their secrets. */
export const listProviderApps: UseCase<'listProviderApps'> = async (ports, { project }) =>
  ok((await ports.store.providerApps.list(project.id)).map(toProviderApp));
