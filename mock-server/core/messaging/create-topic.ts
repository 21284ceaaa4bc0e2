import { toInstant } from '../kernel/backoff.ts';
import type { TopicRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toTopic } from './topic.ts';
import { topicNameTaken } from './topic-name-taken.ts';

/** Creates a topic, to which events are sent and which sends them to destinations. */
export const createTopic: UseCase<'createTopic'> = async (ports, { project, body: { name } }) => {
  const record: TopicRecord = {
    id: ports.ids.uuid(),
    projectId: project.id,
    name,
    createTime: toInstant(ports.clock.now()),
  };
  return (await ports.store.topics.insert(record)) === 'duplicate' ? topicNameTaken(name) : ok(toTopic(record));
};
