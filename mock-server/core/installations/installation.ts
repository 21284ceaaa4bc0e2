import type { Installation } from '../../../src/contract/index.ts';
import { loadConnections, loadGroups, toGroup } from '../connections/connection.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';

/** Makes installations of one project into what the API shows, with five queries however many they are. */
export async function loadInstallations(
  repositories: Repositories,
  projectId: string,
  records: readonly InstallationRecord[],
): Promise<Installation[]> {
  if (records.length === 0) return [];
  const connectionIds = [...new Set(records.map(({ connectionId }) => connectionId))];
  const [groups, connections, operations] = await Promise.all([
    loadGroups(
      repositories,
      projectId,
      records.map(({ groupRef }) => groupRef),
    ),
    repositories.connections.getMany(connectionIds).then((found) => loadConnections(repositories, projectId, found)),
    repositories.operations.latestByInstallation(records.map(({ id }) => id)),
  ]);
  const connectionById = new Map(connections.map((connection) => [connection.id, connection]));
  const lastStatus = new Map(operations.map(({ installationId, status }) => [installationId, status]));

  return records.map((record) => {
    const connection = connectionById.get(record.connectionId);
    if (connection === undefined) {
      throw new Error(`Installation ${record.id} points to connection ${record.connectionId}, which is gone.`);
    }
    const group = groups.get(record.groupRef);
    const lastOperationStatus = lastStatus.get(record.id);
    return {
      id: record.id,
      projectId: record.projectId,
      integrationId: record.integrationId,
      ...(group !== undefined && { group: toGroup(group) }),
      healthStatus: record.healthStatus,
      ...(lastOperationStatus !== undefined && { lastOperationStatus }),
      connection,
      createTime: record.createTime,
      createdBy: record.createdBy,
      ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
      config: record.config,
    };
  });
}

/** Makes one installation into what the API shows. */
export async function loadInstallation(repositories: Repositories, record: InstallationRecord): Promise<Installation> {
  const [installation] = await loadInstallations(repositories, record.projectId, [record]);
  if (installation === undefined) throw new Error('One record came in and none came out.');
  return installation;
}
