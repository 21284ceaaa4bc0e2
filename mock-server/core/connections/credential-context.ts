/** @returns the context that binds a connection's sealed credential to its row and column */
export function credentialContext(connectionId: string): string {
  return `connections.credential:${connectionId}`;
}
