/** Entry point `ampersand-embed-server/node`: the reference server inside of a program. */
import { isSupportedNode, unsupportedNode } from '../core/kernel/unsupported-node.ts';
import type { PortOverrides } from './compose.ts';
import type { ServerConfig } from './config.ts';
import { StartError } from './config-error.ts';
import type { RunningServer } from './start-server.ts';

export type { PortOverrides } from './compose.ts';
export type { ListenerName, LogLevel, Role, ServerConfig } from './config.ts';
export { readConfig } from './config.ts';
export { ConfigError, StartError } from './config-error.ts';
export type { RunningServer, ServerAddresses } from './start-server.ts';

/**
 * Starts the reference server in this process: every API on its port, and the workers.
 *
 * @param overrides ports to use instead of the real ones, such as a clock that a test drives
 * @throws ConfigError for a variable that cannot be used; StartError when a port or the database is not available, or when this
 * release of Node is too old
 */
export async function startServer(config: ServerConfig, overrides?: PortOverrides): Promise<RunningServer> {
  const { node } = process.versions;
  if (!isSupportedNode(node)) throw new StartError(unsupportedNode(node));
  // Loaded after the check: dependencies fail on an older Node with errors that explain nothing.
  const server = await import('./start-server.ts');
  return await server.startServer(config, overrides);
}
