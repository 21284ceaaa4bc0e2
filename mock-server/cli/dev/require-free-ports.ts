import { createServer } from 'node:net';
import type { ServerConfig } from '../../node/config.ts';
import { StartError } from '../../node/config-error.ts';

const NAMES = {
  api: { what: 'management API', variable: 'AMP_API_PORT' },
  write: { what: 'write API', variable: 'AMP_WRITE_PORT' },
  proxy: { what: 'proxy', variable: 'AMP_PROXY_PORT' },
  read: { what: 'read API', variable: 'AMP_READ_PORT' },
  search: { what: 'search API', variable: 'AMP_SEARCH_PORT' },
  subscribe: { what: 'reception of events', variable: 'AMP_SUBSCRIBE_PORT' },
} as const satisfies Record<keyof ServerConfig['ports'], { what: string; variable: string }>;

/**
 * Looks at the server's ports before anything is built or removed.
 *
 * @throws StartError for the first port that is in use
 */
export async function requireFreePorts({ host, ports }: Pick<ServerConfig, 'host' | 'ports'>): Promise<void> {
  for (const [name, { what, variable }] of Object.entries(NAMES)) {
    // The keys are those of the record above.
    const port = ports[name as keyof typeof NAMES];
    if (port === 0 || (await isFree(port, host))) continue;
    throw new StartError(`port ${port} (${what}) is in use. Is it running already? ${variable}=0 selects a free port.`);
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // Another failure to listen is explained better by the server itself.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
