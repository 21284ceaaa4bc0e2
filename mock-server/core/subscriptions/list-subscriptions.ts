import type { Subscription } from '../../../src/contract/index.ts';
import { findInstallation } from '../installations/installations.ts';
import { readObjects } from '../installations/read-objects.ts';
import { toInstant } from '../kernel/backoff.ts';
import { ok } from '../kernel/result.ts';
import type { EventSelection, SubscriptionRecord } from '../kernel/subscription-records.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Lists the subscriptions of an installation, by object; a user token sees those of its group. */
export const listSubscriptions: UseCase<'listSubscriptions'> = async (ports, { actor, project, params }) => {
  const found = await findInstallation(ports.store, project, params, actor);
  if (!found.ok) return found;
  const { id, config } = found.value.installation;
  const [records, revision] = await Promise.all([
    ports.store.subscriptions.list(id),
    ports.store.integrations.getRevision(config.revisionId),
  ]);
  const reads = revision === undefined ? [] : readObjects(config.content, revision.content);
  const mappedNames = new Map(reads.map(({ objectName, mappedName }) => [objectName, mappedName]));
  return ok({ results: records.map((record) => toSubscription(record, mappedNames.get(record.objectName))) });
};

function toSubscription(record: SubscriptionRecord, mappedName: string | undefined): Subscription {
  const { objectName, selection, state, since, lastEventAt, error, errorReason } = record;
  const { update } = selection;
  return {
    objectName: mappedName ?? objectName,
    rawObjectName: objectName,
    events: eventNames(selection),
    ...(update !== undefined && { watchFields: update.by === 'all' ? 'all' : update.names }),
    state,
    since,
    ...(lastEventAt !== undefined && { lastEventTime: toInstant(lastEventAt) }),
    ...(error !== undefined && { error }),
    ...(errorReason !== undefined && { errorReason }),
  };
}

function eventNames(selection: EventSelection): string[] {
  const { create, update, delete: deletes, associationUpdate, otherEvents } = selection;
  return [
    ...(create ? ['create'] : []),
    ...(update === undefined ? [] : ['update']),
    ...(deletes ? ['delete'] : []),
    ...(associationUpdate === undefined ? [] : ['associationUpdate']),
    ...otherEvents,
  ];
}
