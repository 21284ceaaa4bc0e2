import type { IntegrationRepository } from '../../core/kernel/ports.ts';
import { compareText } from './by-age.ts';
import { deleteInstallations } from './installation-repository.ts';
import type { Tables } from './tables.ts';

export function integrationRepository(tables: Tables, now: () => number): IntegrationRepository {
  const { integrations, revisions } = tables;
  return {
    insert: async (integration, revision) => {
      const inserted = integrations.insert(
        integration.id,
        integration,
        (other) => other.projectId === integration.projectId && other.name === integration.name,
      );
      if (inserted === 'inserted') revisions.put(revision.id, revision);
      return inserted;
    },
    get: async (id) => integrations.get(id),
    find: async (projectId, idOrName) => {
      const own = integrations.filter((integration) => integration.projectId === projectId);
      return own.find(({ id }) => id === idOrName) ?? own.find(({ name }) => name === idOrName);
    },
    list: async (projectId) =>
      integrations
        .filter((integration) => integration.projectId === projectId)
        .sort((a, b) => compareText(a.name, b.name)),
    addRevision: async (revision) => {
      const integration = integrations.get(revision.integrationId);
      if (integration === undefined) return;
      revisions.put(revision.id, revision);
      integrations.put(integration.id, {
        ...integration,
        provider: revision.content.provider,
        latestRevisionId: revision.id,
        updateTime: revision.createTime,
      });
    },
    getRevision: async (id) => revisions.get(id),
    getRevisions: async (ids) => {
      const wanted = new Set(ids);
      return revisions.filter((revision) => wanted.has(revision.id));
    },
    delete: async (id) => {
      deleteInstallations(tables, now, (installation) => installation.integrationId === id);
      revisions.changeAll(
        (revision) => revision.integrationId === id,
        () => undefined,
      );
      const wasThere = integrations.has(id);
      integrations.delete(id);
      return wasThere;
    },
  };
}
