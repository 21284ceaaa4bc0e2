import { answerList } from '../kernel/answer-list.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { EventRouteRecord, ProjectRecord, TopicRecord, TopicRouteRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';

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
  const { topicId, eventType, ...page } = query;
  const filter = { projectId: project.id, topicId, eventType };
  const show = (routes: EventRouteRecord[]) => routes;
  return answerList(ports, { endpoint: 'listEventTopicRoutes', source: ports.store.eventRoutes, filter, show }, page);
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
  const { topicId, destinationId, ...page } = query;
  const filter = { projectId: project.id, topicId, destinationId };
  const show = (routes: TopicRouteRecord[]) => routes;
  const list = { endpoint: 'listTopicDestinationRoutes', source: ports.store.topicRoutes, filter, show } as const;
  return answerList(ports, list, page);
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

/** Finds a topic of the project. One of another project is not found, as if it did not exist. */
async function findTopic(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<TopicRecord, Rejection<'not-found'>>> {
  const found = await repositories.topics.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no topic with the id "${id}" in this project.`)
    : ok(found);
}

/** @returns the refusal of a name that another topic of the project has, in whatever case */
function topicNameTaken(name: string): Result<never, Rejection<'conflict'>> {
  return reject('conflict', `There is a topic with the name "${name}" already.`, {
    remedy: 'Choose another name. Names that differ in letter case only count as the same.',
  });
}

/** Creates a topic, to which events are sent and which sends them to destinations. */
export const createTopic: UseCase<'createTopic'> = async (ports, { project, body: { name } }) => {
  const record: TopicRecord = {
    id: ports.ids.uuid(),
    projectId: project.id,
    name,
    createTime: toInstant(ports.clock.now()),
  };
  return (await ports.store.topics.insert(record)) === 'duplicate' ? topicNameTaken(name) : ok(record);
};

/** Lists the topics of a project. */
export const listTopics: UseCase<'listTopics'> = async (ports, { project, query }) => {
  const filter = { projectId: project.id };
  const show = (topics: TopicRecord[]) => topics;
  return answerList(ports, { endpoint: 'listTopics', source: ports.store.topics, filter, show }, query);
};

/** Renames a topic. Its routes stay: they go by its id. */
export const updateTopic: UseCase<'updateTopic'> = async (ports, { project, params, body: { name } }) => {
  const found = await findTopic(ports.store, project, params.topic);
  if (!found.ok) return found;
  const renamed = { ...found.value, name, updateTime: toInstant(ports.clock.now()) };
  return (await ports.store.topics.update(renamed)) === 'duplicate' ? topicNameTaken(name) : ok(renamed);
};

/** Deletes a topic together with the routes to and from it. Messages that are on their way still arrive. */
export const deleteTopic: UseCase<'deleteTopic'> = async (ports, { project, params }) => {
  const found = await findTopic(ports.store, project, params.topic);
  if (!found.ok) return found;
  await ports.store.topics.delete(found.value.id);
  return ok(undefined);
};
