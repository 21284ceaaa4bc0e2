import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '../core/kernel/ports.ts';

/** Identifiers and keys from the operating system's random source. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  random: () => Math.random(),
};
