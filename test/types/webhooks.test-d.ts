/*
 * Code of receivers of messages. Compiled, never run.
 */

import type { IncomingMessage } from 'node:http';
import type {
  ConfigContent,
  FieldMetadata,
  SubscribeEntry,
  VerifiedWebhook,
  WebhookEvent,
  WebhookResultEntry,
} from '../../mock-server/delivery/webhooks.ts';
import { verify } from '../../mock-server/delivery/webhooks.ts';

/** Fails to compile unless the two are the same. */
function same<A, B>(_isSame: [A] extends [B] ? ([B] extends [A] ? true : false) : false): void {}

export function byAction(message: WebhookEvent) {
  switch (message.action) {
    case 'read':
      same<typeof message.result, WebhookResultEntry[] | undefined>(true);
      same<typeof message.operationId, string>(true);
      break;
    case 'subscribe':
      same<typeof message.result, SubscribeEntry[] | undefined>(true);
      break;
    case 'schema.watch':
      same<typeof message.result.createdFields, FieldMetadata[] | undefined>(true);
      break;
    case undefined:
      byTopic(message);
      break;
    default:
      message satisfies never;
  }
}

function byTopic(message: WebhookEvent) {
  if (message.notificationType === 'installation.created' && 'config' in message.data) {
    same<typeof message.data.config, ConfigContent>(true);
  }
  if (message.notificationType === 'write.async.done') same<typeof message.data.success, boolean>(true);
  // @ts-expect-error A notification of no such name is sent.
  if (message.notificationType === 'write.done') return;
}

export function requests(fetched: Request, received: IncomingMessage, body: Buffer) {
  same<ReturnType<typeof verify>, Promise<VerifiedWebhook>>(true);
  verify(fetched, 'whsec_');
  verify(received, ['whsec_', 'whsec_']);
  verify({ headers: received.headers, body }, 'whsec_', { toleranceSeconds: 60 });
  // @ts-expect-error The signature is over the bytes of the body.
  verify({ headers: received.headers, body: { action: 'read' } }, 'whsec_');
}
