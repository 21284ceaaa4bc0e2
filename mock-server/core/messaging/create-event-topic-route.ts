import { toInstant } from '../kernel/backoff.ts';
import type { EventRouteRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findTopic } from './find-topic.ts';
import { toEventTopicRoute } from './topic.ts';

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
