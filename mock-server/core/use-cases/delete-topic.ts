import { findTopic } from '../lookups/find-topic.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Deletes a topic together with the routes to and from it. Messages that are on their way still arrive. */
export const deleteTopic: UseCase<'deleteTopic'> = async (ports, { project, params }) => {
  const found = await findTopic(ports.store, project, params.topic);
  if (!found.ok) return found;
  await ports.store.topics.delete(found.value.id);
  return ok(undefined);
};
