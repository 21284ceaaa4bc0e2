import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { ProviderLogos } from './provider-logos.ts';

/** Returns one entry of the catalogue. Names are case-sensitive. */
export function getProvider(logos: ProviderLogos): UseCase<'getProvider'> {
  return async (ports, { params }) => {
    const provider = ports.catalog.get(params.provider);
    return provider === undefined
      ? reject('not-found', `There is no provider "${params.provider}" in the catalogue.`)
      : ok(logos.withAddresses(provider));
  };
}
