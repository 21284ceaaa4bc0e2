import type { EndpointName } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { creatorOf } from '../kernel/actor.ts';

/** What a change of a config comes from: an endpoint, a deployment that paused removed objects, or reads that kept failing. */
export type ConfigOrigin =
  | Extract<
      EndpointName,
      'createInstallation' | 'updateInstallation' | 'patchObjectConfig' | 'pauseReads' | 'unpauseReads'
    >
  | 'deploy'
  | 'reads';

/** What a change comes from, and who is behind it. */
export interface ConfigCause {
  origin: ConfigOrigin;
  /** `consumer:…`, `builder:…` or `api:…`. */
  changedBy: string;
}

/**
 * Says who is behind a change: the consumer of a signed token and nobody else, else the name that the request gives,
 * else the operation itself, such as `api:create-installation`.
 *
 * @param actor undefined for the service itself
 * @param given `config.createdBy` of the request
 */
export function causeOf(actor: Actor | undefined, origin: ConfigOrigin, given?: string): ConfigCause {
  const operation = origin.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { origin, changedBy: creatorOf(actor) ?? given ?? `api:${operation}` };
}
