import type { Context, Hono, MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { WebhookErrorCode, WebhookEvent } from '../../delivery/webhooks.ts';
import { verify, WebhookError } from '../../delivery/webhooks.ts';
import type { MessageLog } from './message-log.ts';

/** Bytes; messages have up to 300,000 and a little around their records. */
export const MAX_MESSAGE_BYTES = 1_000_000;

const PROBLEMS: Record<WebhookErrorCode, string> = {
  'headers-missing': 'it has no signature.',
  'timestamp-outside-tolerance': 'its time stamp is more than five minutes off.',
  'signature-wrong': 'its signature is not made with the key of the destination.',
  'body-too-large': 'it is too large.',
  'body-not-json': 'it is not JSON.',
};

/**
 * A webhook as a host application has it: verifies the signature, stores the message and responds.
 *
 * @param signingKey of the destination
 */
export function receiveWebhook(log: MessageLog, signingKey: string): (context: Context) => Promise<Response> {
  return async (context) => {
    const body = await context.req.text();
    const { verified, error } = await verify({ headers: context.req.header(), body }, signingKey).then(
      (verified) => ({ verified, error: undefined }),
      (error: unknown) => {
        if (error instanceof WebhookError) return { verified: undefined, error };
        throw error;
      },
    );
    log.add(
      {
        // Only a verified id is the service's own.
        id: verified?.id ?? `unverified_${crypto.randomUUID()}`,
        receivedAt: new Date().toISOString(),
        isVerified: verified !== undefined,
        ...(error !== undefined && { problem: PROBLEMS[error.code] }),
        bytes: Buffer.byteLength(body),
        ...summaryOf(verified?.message),
      },
      body,
    );
    return error === undefined ? context.body(null, 204) : context.text(error.message, error.status);
  };
}

function summaryOf(message: WebhookEvent | undefined) {
  if (message?.action === undefined) {
    const topic = message?.notificationType ?? 'unknown';
    return { topic, objectName: 'unknown', groupRef: '', groupName: '', records: 0 };
  }
  const { action, objectName, groupRef, groupName } = message;
  return {
    objectName,
    topic: action,
    action,
    groupRef,
    groupName,
    ...(action === 'read' && { readType: message.readType }),
    records: action === 'schema.watch' ? 0 : message.resultInfo.numRecords,
  };
}

/** Minimum interval of updates, because a backfill delivers dozens of messages a second. */
const MIN_INTERVAL_MS = 200;
/** Comment lines that keep intermediaries from closing a quiet stream. */
const KEEP_ALIVE_MS = 20_000;

/** Adds the routes by which a page shows received messages: the live feed, and the text of each message. */
export function addMessageRoutes(app: Hono, log: MessageLog): void {
  app.get('/api/messages/stream', streamMessages(log));
  app.get('/api/messages/:id', (context) => {
    const body = log.bodyOf(context.req.param('id'));
    if (body === undefined) return context.json({ detail: 'This message is no longer stored.' }, 404);
    return context.body(body, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
}

/** Pushes the feed to the page: initially, and after every change. */
function streamMessages(log: MessageLog): (context: Context) => Response {
  return (context) =>
    streamSSE(context, async (stream) => {
      let ring = () => {};
      let hasNews = true;
      const wake = () => {
        hasNews = true;
        ring();
      };
      const stopListening = log.onChange(wake);
      stream.onAbort(() => {
        stopListening();
        ring();
      });
      while (!stream.aborted) {
        if (hasNews) {
          hasNews = false;
          await stream.writeSSE({ event: 'messages', data: JSON.stringify(log.feed()) });
          await stream.sleep(MIN_INTERVAL_MS);
        } else {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, KEEP_ALIVE_MS);
            ring = () => {
              clearTimeout(timer);
              resolve();
            };
          });
          if (!hasNews && !stream.aborted) await stream.write(': still here\n\n');
        }
      }
    });
}

/** Rejects cross-site requests, including DNS rebinding: the server has no authentication. */
export const sameOriginOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? '';
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  const origin = context.req.header('origin');
  const isOwnOrigin = origin === undefined || origin === `http://${host}`;
  // Browsers say where a request comes from, also for those that carry no origin; a typed address has "none".
  const isOwnSite = ['same-origin', 'none', undefined].includes(context.req.header('sec-fetch-site'));
  if (!isLocal || !isOwnOrigin || !isOwnSite)
    return context.text('Only the page of this server may send this request.', 403);
  await next();
  return undefined;
};
