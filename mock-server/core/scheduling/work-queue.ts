import type { InstallationRecord } from '../kernel/records.ts';

/*
 * Work of one customer at one peer forms a queue: operations by provider and connection, messages by project and
 * destination. Slots are shared fairly between groups, and within a group between queues.
 */

/** @returns the name of a queue: its group, a slash, and what is unique within the group */
export function queueName(group: string, member: string): string {
  return `${group}/${member}`;
}

/** @returns the group of a queue: a provider for operations, a project for messages */
export function groupOf(queue: string): string {
  const slash = queue.indexOf('/');
  return slash === -1 ? queue : queue.slice(0, slash);
}

/** @returns the member of the group: a connection for operations, a destination for messages */
export function memberOf(queue: string): string {
  return queue.slice(queue.indexOf('/') + 1);
}

/** @returns the queue of an installation's reads and writes */
export function queueOfInstallation({
  config,
  connectionId,
}: Pick<InstallationRecord, 'config' | 'connectionId'>): string {
  return queueName(config.content.provider, connectionId);
}
