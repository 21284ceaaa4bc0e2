import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toTopic } from './topic.ts';

/** Lists the topics of a project. */
export const listTopics: UseCase<'listTopics'> = async (ports, { project }) =>
  ok((await ports.store.topics.list(project.id)).map(toTopic));
