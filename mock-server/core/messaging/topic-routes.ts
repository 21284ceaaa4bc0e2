import { toInstant } from '../kernel/backoff.ts';
import type { EventRouteRecord, TopicRouteRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findTopic } from './topics.ts';

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
      : ok(record);
  });
};

/** Lists which events of a project go to which topics, oldest route first. */
export const listEventTopicRoutes: UseCase<'listEventTopicRoutes'> = async (ports, { project, query }) => {
  const { topicId, eventType } = query;
  const routes = await ports.store.eventRoutes.list({ projectId: project.id, topicId, eventType });
  return ok(routes);
};

/** Stops sending an event to a topic. */
export const deleteEventTopicRoute: UseCase<'deleteEventTopicRoute'> = async (ports, { project, params }) => {
  const found = await ports.store.eventRoutes.get(params.route);
  if (found === undefined || found.projectId !== project.id) {
    return reject('not-found', `There is no route with the id "${params.route}" from an event of this project.`);
  }
  await ports.store.eventRoutes.delete(found.id);
  return ok(undefined);
};

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
      : ok(record);
  });
};

/** Lists which topics of a project go to which destinations, oldest route first. */
export const listTopicDestinationRoutes: UseCase<'listTopicDestinationRoutes'> = async (ports, { project, query }) => {
  const { topicId, destinationId } = query;
  const routes = await ports.store.topicRoutes.list({ projectId: project.id, topicId, destinationId });
  return ok(routes);
};

/** Stops sending a topic to a destination. */
export const deleteTopicDestinationRoute: UseCase<'deleteTopicDestinationRoute'> = async (
  ports,
  { project, params },
) => {
  const found = await ports.store.topicRoutes.get(params.route);
  if (found === undefined || found.projectId !== project.id) {
    return reject('not-found', `There is no route with the id "${params.route}" to a destination of this project.`);
  }
  await ports.store.topicRoutes.delete(found.id);
  return ok(undefined);
};
