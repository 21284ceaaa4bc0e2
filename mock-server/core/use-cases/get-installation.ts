import { findInstallation } from '../lookups/find-installation.ts';
import { loadInstallation } from '../resources/installation.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns an installation. */
export const getInstallation: UseCase<'getInstallation'> = async (ports, { project, params }) => {
  const found = await findInstallation(ports.store, project, params);
  return found.ok ? ok(await loadInstallation(ports.store, found.value.installation)) : found;
};
