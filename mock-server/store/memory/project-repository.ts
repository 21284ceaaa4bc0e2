import type { ProjectRepository } from '../../core/kernel/ports.ts';
import { compareText } from './by-age.ts';
import type { Tables } from './tables.ts';

export function projectRepository({ projects }: Tables): ProjectRepository {
  return {
    insert: async (project) => projects.insert(project.id, project, (other) => other.name === project.name),
    get: async (id) => projects.get(id),
    find: async (idOrName) =>
      projects.get(idOrName) ?? projects.find((project) => project.name === idOrName.toLowerCase()),
    list: async () => projects.filter(() => true).sort((a, b) => compareText(a.name, b.name)),
    update: async (project) => {
      if (projects.some((other) => other.name === project.name && other.id !== project.id)) return 'duplicate';
      if (projects.has(project.id)) projects.put(project.id, project);
      return 'inserted';
    },
  };
}
