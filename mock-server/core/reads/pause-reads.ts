import type { Config, ReadObjectConfig } from '../../../src/contract/index.ts';
import { recomputeHealth } from '../connections/installation-health.ts';
import type { ConfigCause } from '../installations/config-history.ts';
import { causeOf, recordConfigChange } from '../installations/config-history.ts';
import { findInstallation } from '../installations/installations.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { findReadObject, readObjects } from '../installations/read-objects.ts';
import { configRevision } from '../integrations/integrations.ts';
import type { Ports, Repositories, Written } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { nextUpdateTime } from '../kernel/time.ts';
import type { UseCase, UseCaseInput } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { installationUpdated } from '../messaging/notification-events.ts';
import { applyConfigChange } from './read-state.ts';
import { syncSchedules } from './schedules.ts';

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

/** Times that a change is retried when others change the installation at the same time. */
const MAX_ATTEMPTS = 5;

/** Stops scheduled and on-demand reads of some or all objects. Pausing what is paused changes nothing. */
export const pauseReads: UseCase<'pauseReads'> = (ports, input) => setPaused(ports, input, 'pauseReads');

/** Lets reads continue; each begins at its next tick. */
export const unpauseReads: UseCase<'unpauseReads'> = (ports, input) => setPaused(ports, input, 'unpauseReads');

async function setPaused(
  ports: Ports,
  { actor, project, params, body }: UseCaseInput<'pauseReads'>,
  origin: 'pauseReads' | 'unpauseReads',
): Promise<Result<undefined, Rejection<'conflict' | 'invalid-input' | 'not-found'>>> {
  const isPaused = origin === 'pauseReads';
  const cause = causeOf(actor, origin);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const outcome = await ports.store.transaction(
      async (repositories): Promise<Result<undefined, Rejection<'invalid-input' | 'not-found'>> | 'stale'> => {
        const found = await findInstallation(repositories, project, params);
        if (!found.ok) return found;
        const { installation } = found.value;
        const revision = await configRevision(repositories, installation);
        if (!revision.ok) return revision;
        const objects = chooseObjects(readObjects(installation.config.content, revision.value.content), body.objects);
        if (!objects.ok) return objects;
        const written = await setObjectsPaused(ports, repositories, installation, objects.value, isPaused, cause);
        return written === 'stale' ? 'stale' : ok(undefined);
      },
    );
    if (outcome === 'stale') continue;
    if (outcome.ok) ports.jobs.wake();
    return outcome;
  }
  return reject('conflict', 'The installation is being changed by others. Try again.', { retryable: true });
}

/** @param names the provider's or mapped ones; all objects when absent */
function chooseObjects(
  objects: readonly ReadObject[],
  names: readonly string[] | undefined,
): Result<ReadObject[], Rejection<'invalid-input'>> {
  if (names === undefined) return ok([...objects]);
  const chosen: ReadObject[] = [];
  const unknown: Finding[] = [];
  for (const [index, name] of names.entries()) {
    const object = findReadObject(objects, name);
    if (object !== undefined) chosen.push(object);
    else
      unknown.push({ name: `objects[${index}]`, detail: 'This installation does not read that object.', value: name });
  }
  return unknown.length === 0
    ? ok(chosen)
    : { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', unknown) };
}
