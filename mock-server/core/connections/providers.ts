import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Returns the provider catalogue. */
export const listProviders: UseCase<'listProviders'> = async (ports) => ok(ports.catalog.all());

/** Returns one entry of the catalogue. Names are case-sensitive. */
export const getProvider: UseCase<'getProvider'> = async (ports, { params }) => {
  const provider = ports.catalog.get(params.provider);
  return provider === undefined
    ? reject('not-found', `There is no provider "${params.provider}" in the catalogue.`)
    : ok(provider);
};
