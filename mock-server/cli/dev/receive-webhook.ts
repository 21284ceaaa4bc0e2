import type { Context } from 'hono';
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
