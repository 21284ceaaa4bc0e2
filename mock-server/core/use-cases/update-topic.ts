import { toInstant } from '../backoff.ts';
import { findTopic } from '../lookups/find-topic.ts';
import { toTopic } from '../resources/topic.ts';
import { ok } from '../result.ts';
import { topicNameTaken } from '../rules/topic-name-taken.ts';
import type { UseCase } from '../use-case.ts';

/** Renames a topic. Its routes stay: they go by its id. */
export const updateTopic: UseCase<'updateTopic'> = async (ports, { project, params, body: { name } }) => {
  const found = await findTopic(ports.store, project, params.topic);
  if (!found.ok) return found;
  const renamed = { ...found.value, name, updateTime: toInstant(ports.clock.now()) };
  return (await ports.store.topics.update(renamed)) === 'duplicate' ? topicNameTaken(name) : ok(toTopic(renamed));
};
