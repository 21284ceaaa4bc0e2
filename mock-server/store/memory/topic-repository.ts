import type { TopicRepository } from '../../core/kernel/ports.ts';
import type { TopicRecord } from '../../core/kernel/records.ts';
import { compareText } from './by-age.ts';
import type { Tables } from './tables.ts';

export function topicRepository({ topics, eventRoutes, topicRoutes }: Tables): TopicRepository {
  return {
    insert: async (topic) => topics.insert(topic.id, topic, (other) => hasSameName(other, topic)),
    get: async (id) => topics.get(id),
    list: async (projectId) =>
      topics.filter((topic) => topic.projectId === projectId).sort((a, b) => compareText(a.name, b.name)),
    update: async (topic) => {
      const { id } = topic;
      if (topics.some((other) => other.id !== id && hasSameName(other, topic))) return 'duplicate';
      const known = topics.get(id);
      if (known !== undefined) {
        topics.put(id, { ...topic, projectId: known.projectId, createTime: known.createTime });
      }
      return 'inserted';
    },
    delete: async (id) => {
      for (const routes of [eventRoutes, topicRoutes]) {
        routes.changeAll(
          ({ topicId }) => topicId === id,
          () => undefined,
        );
      }
      topics.delete(id);
    },
  };
}

function hasSameName(a: TopicRecord, b: TopicRecord): boolean {
  return a.projectId === b.projectId && a.name.toLowerCase() === b.name.toLowerCase();
}
