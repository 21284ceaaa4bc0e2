import { toInstant } from '../kernel/backoff.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { ProjectRecord, TopicRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Finds a topic of the project. One of another project is not found, as if it did not exist. */
export async function findTopic(
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
export const listTopics: UseCase<'listTopics'> = async (ports, { project }) =>
  ok(await ports.store.topics.list(project.id));

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
