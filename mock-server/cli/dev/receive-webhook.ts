import type { Context } from 'hono';
import { z } from 'zod';
import { verifyWebhook } from '../../delivery/verify-webhook.ts';
import type { MessageLog } from './message-log.ts';

/** Bytes; messages have up to 300,000 and a little around their records. */
export const MAX_MESSAGE_BYTES = 1_000_000;

/** Summary of a message for the log. */
const MESSAGE = z.object({
  action: z.string().optional(),
  notificationType: z.string().optional(),
  objectName: z.string().optional(),
  readType: z.string().optional(),
  groupRef: z.string().default(''),
  groupName: z.string().default(''),
  resultInfo: z.object({ numRecords: z.number() }).optional(),
});

const PROBLEMS = {
  'headers-missing': 'it has no signature.',
  'timestamp-outside-tolerance': 'its time stamp is more than five minutes off.',
  'signature-wrong': 'its signature is not made with the key of the destination.',
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
    const verified = await verifyWebhook({ body, header: (name) => context.req.header(name) }, signingKey);
    const parsed = MESSAGE.safeParse(verified.ok ? verified.message : undefined);
    log.add(
      {
        // Only a verified id is the service's own.
        id: verified.ok ? verified.id : `unverified_${crypto.randomUUID()}`,
        receivedAt: new Date().toISOString(),
        isVerified: verified.ok,
        ...(!verified.ok && { problem: PROBLEMS[verified.reason] }),
        bytes: Buffer.byteLength(body),
        objectName: parsed.data?.objectName ?? 'unknown',
        topic: parsed.data?.notificationType ?? parsed.data?.action ?? 'unknown',
        action: parsed.data?.action,
        readType: parsed.data?.readType,
        groupRef: parsed.data?.groupRef ?? '',
        groupName: parsed.data?.groupName ?? '',
        records: parsed.data?.resultInfo?.numRecords ?? 0,
      },
      body,
    );
    return verified.ok ? context.body(null, 204) : context.text('The signature is wrong.', 401);
  };
}
