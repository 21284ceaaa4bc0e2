import type { InstallationRecord } from '../kernel/records.ts';

/*
 * Work of one customer at one peer forms a queue: operations, events and tasks by provider,
 * project and connection, messages by project and destination. Slots are shared fairly between groups, within a group between tenants, and
 * within a tenant between queues.
 */

/** @returns the name of a queue: its group, the tenant if the group has several, and what is unique within them */
export function queueName(...path: [group: string, ...tenant: string[], member: string]): string {
  return path.join('/');
}

/** @returns the group of a queue: a provider for operations, a project for messages */
export function groupOf(queue: string): string {
  const slash = queue.indexOf('/');
  return slash === -1 ? queue : queue.slice(0, slash);
}

/** @returns the group of a queue with its tenant: a project at a provider, or a project */
export function tenantOf(queue: string): string {
  return queue.slice(0, queue.lastIndexOf('/') + 1);
}

/** @returns the member of the group: a connection for all but messages, a destination for messages */
export function memberOf(queue: string): string {
  return queue.slice(queue.lastIndexOf('/') + 1);
}

/** @returns the queue of an installation's reads and writes */
export function queueOfInstallation({
  config,
  projectId,
  connectionId,
}: Pick<InstallationRecord, 'config' | 'projectId' | 'connectionId'>): string {
  return queueName(config.content.provider, projectId, connectionId);
}
