/** Major release of Node that the server package is made for; `engines` of its package.json says the same. */
const MIN_NODE_MAJOR = 24;

/** Returns whether the server runs on a release of Node, such as `20.20.2`. */
export function isSupportedNode(version: string): boolean {
  return Number.parseInt(version, 10) >= MIN_NODE_MAJOR;
}

/**
 * Returns the message for a Node release that lacks what the server is built on.
 *
 * @param version such as `20.20.2`
 */
export function unsupportedNode(version: string): string {
  return `The server needs Node ${MIN_NODE_MAJOR} or newer, and this is Node ${version}. To install it in this project: npm install --save-dev node@${MIN_NODE_MAJOR}. npx and npm scripts then use it.`;
}
