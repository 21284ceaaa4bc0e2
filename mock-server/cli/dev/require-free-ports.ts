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
 * @throws StartError that names every port that is in use
 */
export async function requireFreePorts({ host, ports }: Pick<ServerConfig, 'host' | 'ports'>): Promise<void> {
  const used: { port: number; what: string; variable: string }[] = [];
  for (const [name, { what, variable }] of Object.entries(NAMES)) {
    // The keys are those of the record above.
    const port = ports[name as keyof typeof NAMES];
    if (port !== 0 && !(await isFree(port, host))) used.push({ port, what, variable });
  }
  if (used.length === 0) return;
  const [named, settings] = [
    used.map(({ port, what }) => `${port} (${what})`),
    used.map(({ variable }) => `${variable}=0`),
  ].map((items) => new Intl.ListFormat('en').format(items));
  throw new StartError(
    used.length === 1
      ? `port ${named} is in use. Is it running already? ${settings} selects a free port.`
      : `ports ${named} are in use. Is it running already? ${settings} select free ports.`,
  );
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // Another failure to listen is explained better by the server itself.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
