import { z } from 'zod';
import type {
  Message,
  MessagesPage,
  MessageWithBody,
  ResendMessagesRequest,
  ResentMessages,
} from '../../../src/contract/index.ts';
import { assignedId, givenInstant, instant, page, ref } from './common.ts';
import { contractSchema, endpointSchemas } from './contract-schema.ts';
import { pagination } from './operation.ts';

const message = z.object({
  id: assignedId,
  destinationId: z.string(),
  installationId: z.string().optional(),
  operationId: z.string().optional(),
  status: z.enum(['held', 'pending', 'delivered', 'failed']),
  attempts: z.int(),
  lastError: z.string().optional(),
  nextAttemptTime: instant.optional(),
  createTime: instant,
});

const plainMessage = contractSchema<Message>('Message')(message);

const messageWithBody = contractSchema<MessageWithBody>('MessageWithBody')(message.extend({ body: z.string() }));

const messagesPage = contractSchema<MessagesPage>('MessagesPage')(
  z.object({ results: z.array(plainMessage), pagination }),
);

const selection = z.object({
  destinationId: ref.optional(),
  installationId: ref.optional(),
  startTime: givenInstant.optional(),
  endTime: givenInstant.optional(),
});

const resendMessagesRequest = contractSchema<ResendMessagesRequest>('ResendMessagesRequest')(
  selection.extend({ status: z.enum(['delivered', 'failed']).optional(), pageToken: z.string().max(256).optional() }),
);

const resentMessages = contractSchema<ResentMessages>('ResentMessages')(z.object({ resent: z.int(), pagination }));

export const messageEndpoints = endpointSchemas({
  listMessages: {
    query: selection.extend({ status: message.shape.status.optional(), ...page.shape }),
    response: messagesPage,
  },
  getMessage: { response: messageWithBody },
  resendMessage: { response: plainMessage },
  resendMessages: { body: resendMessagesRequest, response: resentMessages },
});
