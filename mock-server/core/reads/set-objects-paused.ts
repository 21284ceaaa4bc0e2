import type { Config, ReadObjectConfig } from '../../../src/contract/index.ts';
import { recomputeHealth } from '../installation-health.ts';
import type { Ports, Repositories, Written } from '../ports.ts';
import type { InstallationRecord } from '../records.ts';
import { toInstant } from '../retry-waits.ts';
import type { ReadObject } from './read-objects.ts';
import { syncSchedules } from './sync-schedules.ts';

/**
 * Pauses objects of an installation or lets them go on: config, schedules and health together.
 * Call inside a transaction; does nothing when all of them are as wanted.
 *
 * @returns `stale` when the installation was changed meanwhile
 */
export async function setObjectsPaused(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  objects: readonly ReadObject[],
  isPaused: boolean,
): Promise<Written> {
  const changed = objects.filter(({ config }) => (config.disabled === true) !== isPaused);
  if (changed.length === 0) return 'written';
  const now = toInstant(ports.clock.now());
  const next: InstallationRecord = {
    ...installation,
    config: { ...withPaused(installation.config, changed, isPaused), id: ports.ids.uuid(), createTime: now },
    updateTime: now,
  };
  if ((await repositories.installations.update(next)) === 'stale') return 'stale';
  await syncSchedules(ports, repositories, next);
  await recomputeHealth(repositories, installation.id);
  return 'written';
}

function withPaused(config: Config, objects: readonly ReadObject[], isPaused: boolean): Config {
  const paused = objects.map((object): [string, ReadObjectConfig] => [
    object.objectName,
    { ...object.config, disabled: isPaused },
  ]);
  const { content } = config;
  return {
    ...config,
    content: { ...content, read: { objects: { ...content.read?.objects, ...Object.fromEntries(paused) } } },
  };
}
