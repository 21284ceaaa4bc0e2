import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Returns the provider catalogue. */
export const listProviders: UseCase<'listProviders'> = async (ports) => ok(ports.catalog.all());
