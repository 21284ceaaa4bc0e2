import type { Config, ReadObjectConfig } from '../../../src/contract/index.ts';
import { recomputeHealth } from '../connections/installation-health.ts';
import type { ConfigCause } from '../installations/config-origin.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { recordConfigChange } from '../installations/record-config-change.ts';
import { nextUpdateTime } from '../kernel/next-update-time.ts';
import type { Ports, Repositories, Written } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import { installationUpdated } from '../messaging/installation-events.ts';
import { applyConfigChange } from './read-state.ts';
import { syncSchedules } from './sync-schedules.ts';

/**
 * Pauses objects of an installation or lets them continue: config, history, schedules and health together.
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
  cause: ConfigCause,
): Promise<Written> {
  const changed = objects.filter(({ config }) => (config.disabled === true) !== isPaused);
  if (changed.length === 0) return 'written';
  const now = nextUpdateTime(ports.clock, installation);
  const next: InstallationRecord = {
    ...installation,
    config: { ...withPaused(installation.config, changed, isPaused), id: ports.ids.uuid(), createTime: now },
    updateTime: now,
  };
  if ((await repositories.installations.update(next)) === 'stale') return 'stale';
  await recordConfigChange(ports, repositories, next, cause);
  await syncSchedules(ports, repositories, next);
  // A pause after failures resets no count: other objects may be failing as well. It has its own event.
  const isByService = cause.origin === 'reads';
  if (!isByService) await applyConfigChange(repositories, next, installation.config.content);
  await recomputeHealth(repositories, installation.id);
  if (!isByService) await installationUpdated(ports, repositories, next, installation.config.content);
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
