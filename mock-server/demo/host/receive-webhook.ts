import type { Context } from 'hono';
import { z } from 'zod';
import { verifyWebhook } from '../../delivery/verify-webhook.ts';
import type { MessageLog } from './message-log.ts';

/** Summary of a message for the log. */
const MESSAGE = z.object({
  action: z.string().optional(),
  objectName: z.string(),
  readType: z.string().optional(),
  groupRef: z.string(),
  groupName: z.string(),
  resultInfo: z.object({ numRecords: z.number() }),
});

const PROBLEMS = {
  'headers-missing': 'it has no signature.',
  'timestamp-outside-tolerance': 'its time stamp is more than five minutes off.',
  'signature-wrong': 'its signature is not made with the key of the destination.',
  'body-not-json': 'it is not JSON.',
};

/**
 * Harbor's webhook, as a customer of this project would write it: check the signature, store the message, respond quickly.
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
        action: parsed.data?.action,
        readType: parsed.data?.readType,
        groupRef: parsed.data?.groupRef ?? '',
        groupName: parsed.data?.groupName ?? '',
        records: parsed.data?.resultInfo.numRecords ?? 0,
      },
      body,
    );
    return verified.ok ? context.body(null, 204) : context.text('The signature is wrong.', 401);
  };
}
