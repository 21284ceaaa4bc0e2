import type { Digests, MessageBody } from '../kernel/ports.ts';

const HEX_DIGITS = 40;

/**
 * Identifier of a message: the same operation and the same content give the same one, so that a receiver
 * recognises what it is sent again after a crash, and content that changed is never taken for a repetition.
 */
export async function messageId(digests: Digests, operationId: string, body: MessageBody): Promise<string> {
  const digest = await digests.sha256Hex(`${operationId}\n`, body);
  return `msg_${digest.slice(0, HEX_DIGITS)}`;
}
