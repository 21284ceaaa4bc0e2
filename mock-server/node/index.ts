/** Entry point `ampersand-embed-server/node`: the reference server inside of a program. */
export type { PortOverrides } from './compose.ts';
export type { ListenerName, LogLevel, Role, ServerConfig } from './config.ts';
export { readConfig } from './config.ts';
export { ConfigError, StartError } from './config-error.ts';
export type { RunningServer, ServerAddresses } from './start-server.ts';
export { startServer } from './start-server.ts';
