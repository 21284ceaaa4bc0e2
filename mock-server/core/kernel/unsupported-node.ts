/** Major release of Node that the server package is made for; `engines` of its package.json says the same. */
export const MIN_NODE_MAJOR = 24;

/**
 * Returns the message for a Node release that lacks what the server is built on.
 *
 * @param version such as `20.20.2`
 */
export function unsupportedNode(version: string): string {
  return `The server needs Node ${MIN_NODE_MAJOR} or newer, and this is Node ${version}.`;
}
