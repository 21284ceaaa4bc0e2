import { toInstant } from '../kernel/backoff.ts';
import type { TopicRouteRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findTopic } from './find-topic.ts';
import { toTopicDestinationRoute } from './topic.ts';

/** Sends what reaches a topic to a destination; both are named by their ids. */
export const createTopicDestinationRoute: UseCase<'createTopicDestinationRoute'> = async (ports, { project, body }) => {
  const { topicId, destinationId } = body;
  return ports.store.transaction(async (repositories) => {
    const topic = await findTopic(repositories, project, topicId);
    if (!topic.ok) return topic;
    const destination = await repositories.destinations.get(destinationId);
    if (destination === undefined || destination.projectId !== project.id) {
      return reject('not-found', `There is no destination with the id "${destinationId}" in this project.`);
    }
    const record: TopicRouteRecord = {
      id: ports.ids.uuid(),
      projectId: project.id,
      topicId,
      destinationId,
      createTime: toInstant(ports.clock.now()),
    };
    return (await repositories.topicRoutes.insert(record)) === 'duplicate'
      ? reject('conflict', `The topic "${topic.value.name}" goes to the destination "${destination.name}" already.`)
      : ok(toTopicDestinationRoute(record));
  });
};
