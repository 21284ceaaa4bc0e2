import { findGroupInstallation } from '../lookups/find-group-installation.ts';
import { reject } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Refuses a search: no provider of this server can be searched. What does not exist is said first. */
export const searchRecords: UseCase<'searchRecords'> = async (ports, { project, params, query }) => {
  const found = await findGroupInstallation(ports.store, project, params.integration, query.groupRef);
  if (!found.ok) return found;
  return reject('not-supported', `Records of "${found.value.integration.provider}" cannot be searched.`, {
    remedy: 'Read the object instead.',
  });
};
