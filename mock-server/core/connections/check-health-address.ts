import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { Ports, ProviderAccount, ProviderFailure } from '../kernel/ports.ts';
import { credentialRefusal } from './credential-refusal.ts';

/** A user waits for the response, and only a clear rejection counts. */
const TIMEOUT_MS = 5_000;

/**
 * Calls the health check address of a catalogue entry with the credential. Only calls addresses on the origin of the
 * account's base address or of one of its modules, because the credential is sent.
 *
 * @returns the provider's rejection; undefined if it accepted the credential or gave no clear response
 */
export async function checkHealthAddress(ports: Ports, account: ProviderAccount): Promise<ProviderFailure | undefined> {
  const { authHealthCheck } = account.provider;
  if (authHealthCheck === undefined) return undefined;
  const address = ports.gateway.addressOf(account, authHealthCheck.url);
  if (!address.ok || !URL.canParse(address.value)) return undefined;
  const url = new URL(address.value);
  const module = moduleAt(ports, account, url.origin);
  if (module === undefined) return undefined;
  const answer = await ports.gateway.send(
    { ...account, ...(module !== '' && { module }) },
    {
      method: methodOf(authHealthCheck.method),
      path: url.pathname,
      from: 'origin',
      query: Object.fromEntries(url.searchParams),
      timeoutMs: TIMEOUT_MS,
    },
  );
  if (!answer.ok) return undefined;
  const { status } = answer.value;
  if (status !== 401 && status !== 403) return undefined;
  if (authHealthCheck.successStatusCodes?.includes(status) === true) return undefined;
  return credentialRefusal(answer.value, account.provider.displayName ?? account.provider.name);
}

/** @returns the module whose base address has the origin, an empty text for the provider's own, undefined for none */
function moduleAt(ports: Ports, account: ProviderAccount, origin: string): string | undefined {
  const places = [['', account.provider.baseURL] as const, ...moduleAddresses(account.provider)];
  return places.find(([, template]) => {
    const base = ports.gateway.addressOf(account, template);
    return base.ok && URL.canParse(base.value) && new URL(base.value).origin === origin;
  })?.[0];
}

function moduleAddresses({ modules = {} }: ProviderInfo): (readonly [string, string])[] {
  return Object.entries(modules).map(([name, { baseURL }]) => [name, baseURL] as const);
}

function methodOf(method: string | undefined): 'GET' | 'POST' {
  return method?.toUpperCase() === 'POST' ? 'POST' : 'GET';
}
