import { isLikeId } from '../../core/kernel/names.ts';
import type { Repositories } from '../../core/kernel/ports.ts';
import type {
  ApiKeyRecord,
  AuditRecord,
  ConsumerRecord,
  DeletedApiKeyRecord,
  GroupRecord,
  JwtKeyRecord,
  ProjectRecord,
} from '../../core/kernel/records.ts';
import { defineTable, flag, json, text, textOr } from './table.ts';
import type { RowsOf } from './table-rows.ts';

/** Tables of projects and who may use them. */
export const PROJECT_TABLES = {
  projects: defineTable<ProjectRecord>()('projects', {
    columns: {
      id: text,
      name: text,
      appName: text,
      orgId: text,
      rawRecords: textOr('all'),
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    unique: [['name']],
    fixed: ['createTime'],
    order: { by: 'name' },
  }),

  apiKeys: defineTable<ApiKeyRecord>()('api_keys', {
    columns: {
      id: text,
      projectId: text,
      hash: text,
      prefix: text,
      label: text,
      scopes: json,
      active: flag,
      createTime: text,
    },
    key: ['id'],
    unique: [['hash'], ['projectId', 'prefix']],
    fixed: ['projectId', 'hash', 'prefix', 'createTime'],
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  deletedApiKeys: defineTable<DeletedApiKeyRecord>()('deleted_api_keys', {
    columns: { hash: text, deleteTime: text },
    key: ['hash'],
  }),

  jwtKeys: defineTable<JwtKeyRecord>()('jwt_keys', {
    columns: {
      id: text,
      projectId: text,
      label: text,
      publicKeyPem: text,
      active: flag,
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    fixed: ['projectId', 'publicKeyPem', 'createTime'],
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  groups: defineTable<GroupRecord>()('groups', {
    columns: { projectId: text, groupRef: text, groupName: text, createTime: text, updateTime: text },
    key: ['projectId', 'groupRef'],
  }),

  consumers: defineTable<ConsumerRecord>()('consumers', {
    columns: { projectId: text, consumerRef: text, consumerName: text, createTime: text, updateTime: text },
    key: ['projectId', 'consumerRef'],
  }),

  audit: defineTable<AuditRecord>()('audit', {
    columns: {
      id: text,
      projectId: text,
      actor: json,
      action: text,
      target: json,
      requestId: text,
      address: text,
      createTime: text,
    },
    key: ['id'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),
};

/** Repositories of plain resources, for every store. */
export function projectRepositories(
  rowsOf: RowsOf,
): Pick<Repositories, 'projects' | 'apiKeys' | 'deletedApiKeys' | 'jwtKeys' | 'groups' | 'consumers' | 'audit'> {
  const projects = rowsOf(PROJECT_TABLES.projects);
  const apiKeys = rowsOf(PROJECT_TABLES.apiKeys);
  const deletedApiKeys = rowsOf(PROJECT_TABLES.deletedApiKeys);
  const jwtKeys = rowsOf(PROJECT_TABLES.jwtKeys);
  const groups = rowsOf(PROJECT_TABLES.groups);
  const consumers = rowsOf(PROJECT_TABLES.consumers);
  const audit = rowsOf(PROJECT_TABLES.audit);
  return {
    projects: {
      insert: (project) => projects.insert(project),
      get: (id) => projects.find({ id }),
      find: (idOrName) => {
        const name = idOrName.toLowerCase();
        return projects.findEither({}, { id: isLikeId(name) ? name : idOrName, name });
      },
      list: () => projects.list({}),
      listPart: (filter, part) => projects.listPart(filter, part),
      update: (project) => projects.replace(project),
    },
    apiKeys: {
      insert: (key) => apiKeys.insert(key),
      findByHash: (hash) => apiKeys.find({ hash }),
      find: (projectId, idOrPrefix) => apiKeys.findEither({ projectId }, { id: idOrPrefix, prefix: idOrPrefix }),
      list: (projectId) => apiKeys.list({ projectId }),
      listPart: (filter, part) => apiKeys.listPart(filter, part),
      update: (changes) => apiKeys.change(changes),
      delete: (id) => apiKeys.delete({ id }),
    },
    deletedApiKeys: {
      put: (key) => deletedApiKeys.put(key),
      find: (hash) => deletedApiKeys.find({ hash }),
    },
    jwtKeys: {
      insert: (key) => jwtKeys.add(key),
      get: (id) => jwtKeys.find({ id }),
      list: (projectId) => jwtKeys.list({ projectId }),
      listPart: (filter, part) => jwtKeys.listPart(filter, part),
      update: (changes) => jwtKeys.change(changes),
      delete: (id) => jwtKeys.delete({ id }),
    },
    groups: {
      upsert: (group) => groups.putNamed(group, 'groupName'),
      get: (projectId, groupRef) => groups.find({ projectId, groupRef }),
      getMany: (projectId, groupRefs) => groups.listIn({ projectId }, 'groupRef', groupRefs),
      delete: (projectId, groupRef) => groups.delete({ projectId, groupRef }),
    },
    consumers: {
      upsert: (consumer) => consumers.putNamed(consumer, 'consumerName'),
      get: (projectId, consumerRef) => consumers.find({ projectId, consumerRef }),
      getMany: (projectId, consumerRefs) => consumers.listIn({ projectId }, 'consumerRef', consumerRefs),
      delete: (projectId, consumerRef) => consumers.delete({ projectId, consumerRef }),
    },
    audit: {
      insert: (entry) => audit.add(entry),
      delete: (entry) => audit.delete(entry),
      list: (projectId, page) => audit.list({ projectId }, page),
      deleteBefore: (batch) => audit.deleteBefore('createTime', batch),
    },
  };
}
