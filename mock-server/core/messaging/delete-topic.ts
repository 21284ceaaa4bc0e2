import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findTopic } from './find-topic.ts';

/** Deletes a topic together with the routes to and from it. Messages that are on their way still arrive. */
export const deleteTopic: UseCase<'deleteTopic'> = async (ports, { project, params }) => {
  const found = await findTopic(ports.store, project, params.topic);
  if (!found.ok) return found;
  await ports.store.topics.delete(found.value.id);
  return ok(undefined);
};
