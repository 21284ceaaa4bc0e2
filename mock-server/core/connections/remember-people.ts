import type { Ports, Repositories } from '../ports.ts';
import { toInstant } from '../retry-waits.ts';

/**
 * Makes sure that a group is known. A name that was given replaces the known one; without one a known name stays,
 * and the ref stands in for the name of a new group.
 */
export async function rememberGroup(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  { groupRef, groupName }: { groupRef: string; groupName?: string },
): Promise<void> {
  if (groupName === undefined && (await repositories.groups.get(projectId, groupRef)) !== undefined) return;
  const createTime = toInstant(ports.clock.now());
  await repositories.groups.upsert({ projectId, groupRef, groupName: groupName ?? groupRef, createTime });
}

/** Makes sure that a consumer is known, by the same rules as {@link rememberGroup}. */
export async function rememberConsumer(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  { consumerRef, consumerName }: { consumerRef: string; consumerName?: string },
): Promise<void> {
  if (consumerName === undefined && (await repositories.consumers.get(projectId, consumerRef)) !== undefined) return;
  const createTime = toInstant(ports.clock.now());
  await repositories.consumers.upsert({
    projectId,
    consumerRef,
    consumerName: consumerName ?? consumerRef,
    createTime,
  });
}
