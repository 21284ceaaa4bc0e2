import type { GroupRepository } from '../../core/kernel/ports.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function groupRepository({ groups }: Tables): GroupRepository {
  return {
    upsert: async (group) => {
      const key = keyOf(group.projectId, group.groupRef);
      const known = groups.get(key);
      if (known?.groupName === group.groupName) return known;
      const kept =
        known === undefined
          ? group
          : { ...known, groupName: group.groupName, updateTime: group.updateTime ?? group.createTime };
      groups.put(key, kept);
      return structuredClone(kept);
    },
    get: async (projectId, groupRef) => groups.get(keyOf(projectId, groupRef)),
    getMany: async (projectId, groupRefs) => {
      const wanted = new Set(groupRefs);
      return groups.filter((group) => group.projectId === projectId && wanted.has(group.groupRef));
    },
  };
}
