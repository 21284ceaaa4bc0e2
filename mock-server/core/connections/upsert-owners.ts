import { toInstant } from '../kernel/backoff.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';

/**
 * Ensures that a group exists. A name that was given replaces the known one; without one a known name stays, and the
 * ref is the default name of a new group.
 */
export async function upsertGroup(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  { groupRef, groupName }: { groupRef: string; groupName?: string },
): Promise<void> {
  if (groupName === undefined && (await repositories.groups.get(projectId, groupRef)) !== undefined) return;
  const createTime = toInstant(ports.clock.now());
  await repositories.groups.upsert({ projectId, groupRef, groupName: groupName ?? groupRef, createTime });
}

/** Ensures that a consumer exists, by the same rules as {@link upsertGroup}. */
export async function upsertConsumer(
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
