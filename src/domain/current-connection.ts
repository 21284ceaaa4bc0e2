/**
 * Which of a group's connections a screen is about: the one that the installation uses, else the one that the customer
 * chose, else the newest.
 *
 * @param connections newest first
 */
export function currentConnection<C extends { id: string }>(
  connections: readonly C[],
  installation: { connection?: { id: string } } | undefined,
  chosenId?: string,
): C | undefined {
  const find = (wanted: string | undefined) => connections.find(({ id }) => id === wanted);
  return find(installation?.connection?.id) ?? find(chosenId) ?? connections[0];
}
