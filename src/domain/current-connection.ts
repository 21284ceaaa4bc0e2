/**
 * Which of a group's connections a screen is about: the one that the installation uses, else the one that the customer
 * chose, else the newest. What is installed never seems to use another account, even where the list is older than it.
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
