import type { Digests } from '../core/kernel/ports.ts';

/** Bytes that many requests get, with their ETag. */
interface StoredBody {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/**
 * A document that stays the same while the process runs. It is written once, when it is first requested, because any caller may
 * request it as often as it likes. A client that has it already gets 304.
 */
export class StoredDocument {
  readonly #digests: Pick<Digests, 'sha256Hex'>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #write: () => Promise<string | Uint8Array<ArrayBuffer>>;
  #body: Promise<StoredBody> | undefined;

  /** @param headers of each response */
  constructor(
    digests: Pick<Digests, 'sha256Hex'>,
    headers: Readonly<Record<string, string>>,
    write: () => Promise<string | Uint8Array<ArrayBuffer>>,
  ) {
    this.#digests = digests;
    this.#headers = headers;
    this.#write = write;
  }

  async respond(request: Request): Promise<Response> {
    this.#body ??= this.#load();
    const { bytes, etag } = await this.#body;
    const headers = { ...this.#headers, ETag: etag };
    return isKnown(request.headers.get('If-None-Match'), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(bytes, { headers });
  }

  async #load(): Promise<StoredBody> {
    try {
      const written = await this.#write();
      const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written;
      return { bytes, etag: `"${await this.#digests.sha256Hex(bytes)}"` };
    } catch (error) {
      // The next request tries again.
      this.#body = undefined;
      throw error;
    }
  }
}

/** Whether `If-None-Match` names the ETag. Weak ones are equal, too. Source: RFC 9110, section 13.1.2. */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
