import type { Repositories } from '../kernel/ports.ts';
import type { ProjectRecord, TopicRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Finds a topic of the project. One of another project is not found, as if it did not exist. */
export async function findTopic(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<TopicRecord>> {
  const found = await repositories.topics.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no topic with the id "${id}" in this project.`)
    : ok(found);
}
