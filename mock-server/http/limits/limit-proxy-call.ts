import type { ProxyErrorCode } from '../../../src/contract/index.ts';
import type { Ports } from '../../core/kernel/ports.ts';
import type { Rejection, Result } from '../../core/kernel/result.ts';
import { andThen, ok } from '../../core/kernel/result.ts';
import type { ProxyCall, ReadHeader } from '../../core/proxy/authorise-proxy-call.ts';
import type { RequestLimits } from './request-limits.ts';

/** Key by which proxy calls are counted. */
export interface CountedCall {
  header: ReadHeader;
  /** Returns the IP address from which it came, when the server knows it. Few calls need it. */
  address?: () => string | undefined;
}

/**
 * Counts a call to the proxy: for its API key, also when it was refused for another reason, and for its address when
 * the key is not valid.
 *
 * @param authorised result of the authorization
 * @returns the same result, or a rejection if the limit is exceeded
 */
export function limitProxyCall(
  ports: Ports,
  limits: RequestLimits,
  { header, address }: CountedCall,
  authorised: Result<ProxyCall, Rejection<ProxyErrorCode>>,
): Result<ProxyCall, Rejection<ProxyErrorCode>> | Promise<Result<ProxyCall, Rejection<ProxyErrorCode>>> {
  return andThen(authorised.ok ? authorised.value.keyId : findKeyId(ports, header), (keyId) => {
    const admitted =
      keyId !== undefined
        ? limits.admit({ kind: 'key', keyId })
        : header('x-api-key') || header('authorization')
          ? limits.admitFailure(address?.())
          : ok(undefined);
    return admitted.ok ? authorised : admitted;
  });
}

async function findKeyId({ store, digests }: Ports, header: ReadHeader): Promise<string | undefined> {
  const apiKey = header('x-api-key');
  if (apiKey === undefined || apiKey === '') return undefined;
  const key = await store.apiKeys.findByHash(await digests.sha256Hex(apiKey));
  return key?.active === true ? key.id : undefined;
}
