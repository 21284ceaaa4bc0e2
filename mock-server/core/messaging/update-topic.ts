import { toInstant } from '../kernel/backoff.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findTopic } from './find-topic.ts';
import { toTopic } from './topic.ts';
import { topicNameTaken } from './topic-name-taken.ts';

/** Renames a topic. Its routes stay: they go by its id. */
export const updateTopic: UseCase<'updateTopic'> = async (ports, { project, params, body: { name } }) => {
  const found = await findTopic(ports.store, project, params.topic);
  if (!found.ok) return found;
  const renamed = { ...found.value, name, updateTime: toInstant(ports.clock.now()) };
  return (await ports.store.topics.update(renamed)) === 'duplicate' ? topicNameTaken(name) : ok(toTopic(renamed));
};
