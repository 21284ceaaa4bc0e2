import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findInstallation } from './find-installation.ts';
import { loadInstallation } from './installation.ts';

/** Returns an installation. */
export const getInstallation: UseCase<'getInstallation'> = async (ports, { project, params }) => {
  const found = await findInstallation(ports.store, project, params);
  return found.ok ? ok(await loadInstallation(ports.store, found.value.installation)) : found;
};
