import { toInstant } from '../backoff.ts';
import type { TopicRecord } from '../records.ts';
import { toTopic } from '../resources/topic.ts';
import { ok } from '../result.ts';
import { topicNameTaken } from '../rules/topic-name-taken.ts';
import type { UseCase } from '../use-case.ts';

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
