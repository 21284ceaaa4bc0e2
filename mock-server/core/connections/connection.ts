import type { Connection, Consumer, Group } from '../../../src/contract/index.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, ConsumerRecord, GroupRecord, ProviderAppRecord } from '../kernel/records.ts';
import { toProviderApp } from './provider-app.ts';

/**
 * Makes connections of one project into what the API shows, with as many queries however many they are.
 * No credential is ever part of it.
 */
export async function loadConnections(
  repositories: Repositories,
  projectId: string,
  records: readonly ConnectionRecord[],
): Promise<Connection[]> {
  const hasApps = records.some(({ providerAppId }) => providerAppId !== undefined);
  const [groups, consumers, apps] = await Promise.all([
    loadGroups(
      repositories,
      projectId,
      records.map(({ groupRef }) => groupRef),
    ),
    repositories.consumers.getMany(projectId, unique(records.map(({ consumerRef }) => consumerRef))),
    hasApps ? repositories.providerApps.list(projectId) : [],
  ]);
  const appById = new Map(apps.map((app) => [app.id, app]));
  const consumerByRef = new Map(consumers.map((consumer) => [consumer.consumerRef, consumer]));
  return records.map((record) =>
    toConnection(
      record,
      groups.get(record.groupRef),
      consumerByRef.get(record.consumerRef),
      appById.get(record.providerAppId ?? ''),
    ),
  );
}

/** Makes one connection into what the API shows. */
export async function loadConnection(repositories: Repositories, record: ConnectionRecord): Promise<Connection> {
  const [connection] = await loadConnections(repositories, record.projectId, [record]);
  if (connection === undefined) throw new Error('One record came in and none came out.');
  return connection;
}

/** @returns groups of one project by their ref, read in one query */
export async function loadGroups(
  repositories: Repositories,
  projectId: string,
  groupRefs: readonly string[],
): Promise<Map<string, GroupRecord>> {
  const groups = await repositories.groups.getMany(projectId, unique(groupRefs));
  return new Map(groups.map((group) => [group.groupRef, group]));
}

function toConnection(
  record: ConnectionRecord,
  group: GroupRecord | undefined,
  consumer: ConsumerRecord | undefined,
  app: ProviderAppRecord | undefined,
): Connection {
  const { projectId, groupRef, consumerRef, createTime } = record;
  return {
    id: record.id,
    projectId,
    provider: record.provider,
    ...(app !== undefined && { providerApp: toProviderApp(app) }),
    group: toGroup(group ?? { projectId, groupRef, groupName: groupRef, createTime }),
    consumer: toConsumer(consumer ?? { projectId, consumerRef, consumerName: consumerRef, createTime }),
    ...(record.providerWorkspaceRef !== undefined && { providerWorkspaceRef: record.providerWorkspaceRef }),
    ...(record.providerConsumerRef !== undefined && { providerConsumerRef: record.providerConsumerRef }),
    createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    // The published enumeration has no value for it.
    authScheme: record.authScheme === 'custom' ? 'apiKey' : record.authScheme,
    status: record.status,
    providerMetadata: record.metadata,
  };
}

/** @returns the group as the API shows it */
export function toGroup(record: GroupRecord): Group {
  return {
    groupRef: record.groupRef,
    groupName: record.groupName,
    projectId: record.projectId,
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}

function toConsumer(record: ConsumerRecord): Consumer {
  return {
    consumerRef: record.consumerRef,
    consumerName: record.consumerName,
    projectId: record.projectId,
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}

function unique(refs: readonly string[]): string[] {
  return [...new Set(refs)];
}
