import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns the provider catalogue. */
export const listProviders: UseCase<'listProviders'> = async (ports) => ok(ports.catalog.all());
