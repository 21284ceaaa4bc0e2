import type { EndpointName } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { creatorOf } from '../kernel/actor.ts';

/** Origin of a config change: an endpoint, a deployment that paused removed objects, or reads that kept failing. */
export type ConfigOrigin =
  | Extract<
      EndpointName,
      'createInstallation' | 'updateInstallation' | 'patchObjectConfig' | 'pauseReads' | 'unpauseReads'
    >
  | 'deploy'
  | 'reads';

/** Origin and author of a config change. */
export interface ConfigCause {
  origin: ConfigOrigin;
  /** `consumer:…`, `builder:…` or `api:…`. */
  changedBy: string;
}

/**
 * Returns the author of a change: the consumer of a signed token, otherwise the name in the request, otherwise the
 * operation, such as `api:create-installation`.
 *
 * @param actor undefined for the service itself
 * @param given `config.createdBy` of the request
 */
export function causeOf(actor: Actor | undefined, origin: ConfigOrigin, given?: string): ConfigCause {
  const operation = origin.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { origin, changedBy: creatorOf(actor) ?? given ?? `api:${operation}` };
}
