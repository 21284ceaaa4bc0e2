import { createRequire } from 'node:module';
import type * as undici from 'undici';

/*
 * The parts of undici that the server uses. The index of the package also loads its caches, mocks, fetch and WebSockets,
 * with which a process without work has 3 MB more.
 */
const load = createRequire(import.meta.url);

export type Agent = undici.Agent;
export const Agent: typeof undici.Agent = load('undici/lib/dispatcher/agent.js');
export const buildConnector: typeof undici.buildConnector = load('undici/lib/core/connect.js');
export const errors: typeof undici.errors = load('undici/lib/core/errors.js');

// The index adds this method to all dispatchers, and four others.
Agent.prototype.request = load('undici/lib/api/api-request.js');
