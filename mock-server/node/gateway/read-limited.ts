import type { Readable } from 'node:stream';

/**
 * Reads a body as UTF-8 text, and stops reading as soon as it is too large.
 *
 * @returns undefined when there were more than `maxBytes`
 */
export async function readLimited(body: Readable, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}
