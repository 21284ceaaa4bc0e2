import type { ListAnswer } from '../core/kernel/answer-list.ts';

/** Header with the token of the next page of a list. */
export const NEXT_PAGE_TOKEN = 'X-Amp-Next-Page-Token';

/**
 * Responds with a list as a JSON array. A list of several batches is a stream: the next batch is read when the client
 * has taken the one before, so that memory does not grow with the list.
 *
 * @param onFailure called when a batch cannot be read; the response is then cut off, and never looks complete
 */
export function listResponse(
  { items, more, nextPageToken }: ListAnswer<unknown>,
  status: number,
  headers: Headers,
  onFailure: (error: unknown) => void,
): Response {
  if (nextPageToken !== undefined) headers.set(NEXT_PAGE_TOKEN, nextPageToken);
  if (more === undefined) return Response.json(items, { status, headers });
  headers.set('Content-Type', 'application/json');
  // Otherwise the server reads two batches ahead to see whether it can tell the length.
  headers.set('Transfer-Encoding', 'chunked');
  return new Response(streamOf(items, more, onFailure), { status, headers });
}

function streamOf(
  first: readonly unknown[],
  more: NonNullable<ListAnswer<unknown>['more']>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let separator = '[';
  const write = (items: readonly unknown[]) => {
    const text = items.map((item) => JSON.stringify(item)).join(',');
    const bytes = encoder.encode(separator + text);
    separator = ',';
    return bytes;
  };
  let begun = first.length > 0 ? write(first) : undefined;
  let isCancelled = false;
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          if (begun !== undefined) {
            controller.enqueue(begun);
            begun = undefined;
            return;
          }
          // All rows of a batch can have been deleted meanwhile.
          let batch = await more.next();
          while (batch.done !== true && batch.value.length === 0) batch = await more.next();
          if (isCancelled) return;
          if (batch.done !== true) {
            controller.enqueue(write(batch.value));
            return;
          }
          controller.enqueue(encoder.encode(separator === '[' ? '[]' : ']'));
          controller.close();
        } catch (error) {
          if (isCancelled) return;
          onFailure(error);
          controller.error(new Error('The list was cut off.'));
        }
      },
      cancel: async () => {
        isCancelled = true;
        await more.return();
      },
    },
    // Nothing is read before it is wanted.
    { highWaterMark: 0 },
  );
}
