import { toInstant } from '../backoff.ts';
import { findTopic } from '../lookups/find-topic.ts';
import type { EventRouteRecord } from '../records.ts';
import { toEventTopicRoute } from '../resources/topic.ts';
import { ok, reject } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Sends an event to a topic. An unknown topic is refused with 422, as the published description has no 404 here. */
export const createEventTopicRoute: UseCase<'createEventTopicRoute'> = async (ports, { project, body }) => {
  const { eventType, topicId } = body;
  return ports.store.transaction(async (repositories) => {
    const topic = await findTopic(repositories, project, topicId);
    if (!topic.ok) return reject('unprocessable', topic.rejection.detail, { remedy: 'Create the topic first.' });
    const record: EventRouteRecord = {
      id: ports.ids.uuid(),
      projectId: project.id,
      eventType,
      topicId,
      createTime: toInstant(ports.clock.now()),
    };
    return (await repositories.eventRoutes.insert(record)) === 'duplicate'
      ? reject('conflict', `"${eventType}" goes to the topic "${topic.value.name}" already.`)
      : ok(toEventTopicRoute(record));
  });
};
