import type { Ports } from '../kernel/ports.ts';

/** PKCE code verifier and challenge. Source: RFC 7636. */
export interface PkcePair {
  /** Kept until the exchange. */
  verifier: string;
  /** Sent ahead; S256. */
  challenge: string;
}

/** Makes a verifier of 32 random bytes and its challenge. */
export async function createPkcePair({ ids, digests }: Pick<Ports, 'ids' | 'digests'>): Promise<PkcePair> {
  const verifier = ids.token(32);
  const hex = await digests.sha256Hex(verifier);
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const challenge = btoa(String.fromCharCode(...bytes));
  return { verifier, challenge: challenge.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') };
}
