import type { HttpTransport } from '../core/kernel/http-transport.ts';
import type { ImageSource } from '../core/kernel/ports.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';

/**
 * Fetches pictures without a credential. Redirects are not followed: they could lead to an address that was not configured.
 *
 * @param allowHttp plain `http` addresses are accepted, for development
 */
export function createImageSource(transport: HttpTransport, { allowHttp }: { allowHttp: boolean }): ImageSource {
  return {
    async get(url, maxBytes) {
      const target = URL.canParse(url) ? new URL(url) : undefined;
      if (target === undefined || !(target.protocol === 'https:' || (allowHttp && target.protocol === 'http:'))) {
        return undefined;
      }
      try {
        const response = await transport.send({
          origin: target.origin,
          path: `${target.pathname}${target.search}`,
          method: 'GET',
          headers: { accept: 'image/svg+xml, image/png, image/webp', 'accept-encoding': 'identity' },
          body: null,
          timeoutMs: TIME_LIMITS.picture,
        });
        const headers = new Headers([...response.headers].map(([name, value]): [string, string] => [name, value]));
        const isUsable = response.status === 200 && (headers.get('content-encoding') ?? 'identity') === 'identity';
        // Leaving the iteration closes the connection.
        const bytes = await readAtMost(response.body, isUsable ? maxBytes : 0);
        return bytes && isUsable ? { bytes, contentType: headers.get('content-type') ?? '' } : undefined;
      } catch {
        // Whatever the reason: the monogram is shown instead.
        return undefined;
      }
    },
  };
}

async function readAtMost(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(maxBytes);
  let size = 0;
  for await (const chunk of body) {
    if (size + chunk.length > maxBytes) return undefined;
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.slice(0, size);
}
