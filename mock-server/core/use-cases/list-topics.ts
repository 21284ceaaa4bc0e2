import { toTopic } from '../resources/topic.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Lists the topics of a project. */
export const listTopics: UseCase<'listTopics'> = async (ports, { project }) =>
  ok((await ports.store.topics.list(project.id)).map(toTopic));
