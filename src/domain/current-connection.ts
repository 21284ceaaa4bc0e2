/**
 * Returns the connection that a screen shows: the installation's, otherwise the selected one, otherwise the newest. The
 * installation's connection wins even if the list is out of date.
 *
 * @param connections newest first
 */
export function currentConnection<C extends { id: string }>(
  connections: readonly C[],
  installation: { connection?: C } | undefined,
  chosenId?: string,
): C | undefined {
  const used = installation?.connection;
  const wanted = used?.id ?? chosenId;
  return connections.find(({ id }) => id === wanted) ?? used ?? connections[0];
}
