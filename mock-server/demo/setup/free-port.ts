import { createServer } from 'node:net';

/** @returns whether nobody listens on that port of this machine */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** A port that the demo needs, and how to move it. */
export interface NeededPort {
  port: number;
  what: string;
  variable: string;
}

/** @throws Error that names every port that is taken, and what to do */
export async function requireFreePorts(ports: NeededPort[]): Promise<void> {
  const free = await Promise.all(ports.map(({ port }) => port === 0 || isPortFree(port)));
  const taken = ports.filter((_port, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = taken.map(
    ({ port, what, variable }) => `  Port ${port} (${what}) is taken. ${variable}=0 takes a free one.`,
  );
  throw new Error(`The demo cannot start; is it running already?\n${lines.join('\n')}`);
}
