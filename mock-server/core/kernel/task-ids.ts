/** @returns the task that manages what a project wants of an application */
export function appTaskId(provider: string, appId: string, projectId: string): string {
  return `${appTaskPrefix(provider, appId)}${projectId}`;
}

/** @returns how the tasks of an application begin, whatever their project */
export function appTaskPrefix(provider: string, appId: string): string {
  return `app/${provider}/${appId}/`;
}

/** @returns whether a task manages subscriptions of an application */
export function isAppTask(taskId: string): boolean {
  return taskId.startsWith('app/');
}

/** @returns the task that lets the installations of a project follow a change of its provider apps */
export function appChangeTaskId(provider: string, projectId: string): string {
  return `appchange/${provider}/${projectId}`;
}

/** @returns the project of such a task */
export function projectOfChange(taskId: string): string {
  return taskId.split('/')[2] ?? '';
}

/** @returns the lock under which the tasks of an application compare and change its subscriptions, one at a time */
export function appLockId(taskId: string): string {
  return `lock/${providerOfTask(taskId)}/${connectionOfTask(taskId)}`;
}

/** @returns the lock under which provider apps of an application are counted and added */
export function applicationRoomLockId(provider: string, appId: string): string {
  return `room/${provider}/${appId}`;
}

/** @returns the task that manages what an installation has in the account of a connection */
export function accountTaskId(provider: string, connectionId: string, installationId: string): string {
  return `account/${provider}/${connectionId}/${installationId}`;
}

/** @returns the task that asks the provider to which account a connection belongs */
export function identityTaskId(provider: string, connectionId: string): string {
  return `identity/${provider}/${connectionId}`;
}

/** @returns whether a task only asks, and makes nothing at the provider */
export function isIdentityTask(taskId: string): boolean {
  return taskId.startsWith('identity/');
}

/** @returns the task that streams the events of a connection */
export function streamTaskId(provider: string, connectionId: string): string {
  return `stream/${provider}/${connectionId}`;
}

/** @returns the task that reads an object of an installation again, because events were lost */
export function catchUpTaskId(
  provider: string,
  { connectionId, installationId, objectName }: { connectionId: string; installationId: string; objectName: string },
): string {
  return `catchup/${provider}/${connectionId}/${installationId}/${objectName}`;
}

/** @returns the object of a task that reads one */
export function objectOfTask(taskId: string): string {
  return taskId.split('/').slice(4).join('/');
}

/** @returns the task that watches the fields of an installation's objects */
export function schemaTaskId(provider: string, connectionId: string, installationId: string): string {
  return `schema/${provider}/${connectionId}/${installationId}`;
}

/** @returns the provider that a task calls */
export function providerOfTask(taskId: string): string {
  return taskId.split('/')[1] ?? '';
}

/** @returns the connection of a task that works for one; the application of one that works for that */
export function connectionOfTask(taskId: string): string {
  return taskId.split('/')[2] ?? '';
}

/** @returns the installation of a task that works for one */
export function installationOfTask(taskId: string): string {
  return taskId.split('/')[3] ?? '';
}

/** @returns the project of the task of an application; empty when it is not known */
export function projectOfTask(taskId: string): string {
  return taskId.split('/')[3] ?? '';
}
