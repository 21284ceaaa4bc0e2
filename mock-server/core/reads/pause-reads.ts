import { causeOf } from '../installations/config-origin.ts';
import { findInstallation } from '../installations/find-installation.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { findReadObject, readObjects } from '../installations/read-objects.ts';
import { configRevision } from '../integrations/config-revision.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase, UseCaseInput } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issue.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';
import { setObjectsPaused } from './set-objects-paused.ts';

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
): Promise<Result<undefined>> {
  const isPaused = origin === 'pauseReads';
  const cause = causeOf(actor, origin);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const outcome = await ports.store.transaction(async (repositories): Promise<Result<undefined> | 'stale'> => {
      const found = await findInstallation(repositories, project, params);
      if (!found.ok) return found;
      const { installation } = found.value;
      const revision = await configRevision(repositories, installation);
      const objects = chooseObjects(readObjects(installation.config.content, revision.content), body.objects);
      if (!objects.ok) return objects;
      const written = await setObjectsPaused(ports, repositories, installation, objects.value, isPaused, cause);
      return written === 'stale' ? 'stale' : ok(undefined);
    });
    if (outcome === 'stale') continue;
    if (outcome.ok) ports.jobs.wake();
    return outcome;
  }
  return reject('conflict', 'The installation is being changed by others. Try again.', { retryable: true });
}

/** @param names the provider's or mapped ones; all objects when absent */
function chooseObjects(objects: readonly ReadObject[], names: readonly string[] | undefined): Result<ReadObject[]> {
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
