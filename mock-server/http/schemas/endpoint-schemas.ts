import { z } from 'zod';
import type {
  CustomAuthConnectRequest,
  CustomAuthConnectResponse,
  EndpointName,
  Message,
  MessagesPage,
  MessageWithBody,
  OauthConnectRequest,
  OauthUpdateRequest,
  ResendMessagesRequest,
  ResentMessages,
} from '../../../src/contract/index.ts';
import type { EndpointSchema } from './common.ts';
import {
  assignedId,
  contractSchema,
  endpointSchemas,
  givenInstant,
  instant,
  label,
  page,
  ref,
  smallMap,
} from './common.ts';
import { connection, connectionEndpoints, customAuth, providerMetadata } from './connection.ts';
import { installationEndpoints } from './installation.ts';
import { bootstrapEndpoints, integrationEndpoints } from './integration.ts';
import { destinationEndpoints, notificationEndpoints } from './messaging.ts';
import { objectMetadataEndpoints } from './object-metadata.ts';
import { operationEndpoints, pagination } from './operation.ts';
import { projectEndpoints } from './project.ts';
import { providerEndpoints } from './provider.ts';
import { writeRequestEndpoints } from './write-request.ts';

const provider = z.string().min(1).max(128);
const short = z.string().max(2048);

const oauthConnectRequest = contractSchema<OauthConnectRequest>('OauthConnectRequest')(
  z.object({
    projectIdOrName: ref,
    provider,
    groupRef: ref,
    groupName: label.optional(),
    consumerRef: ref,
    consumerName: label.optional(),
    providerWorkspaceRef: short.optional(),
    providerMetadata: providerMetadata.optional(),
    providerAppId: ref.optional(),
    connectionId: ref.optional(),
    enableCSRFProtection: z.boolean().optional(),
    returnUrl: short.optional(),
  }),
);

const oauthUpdateRequest = contractSchema<OauthUpdateRequest>('OauthUpdateRequest')(
  z.object({ returnUrl: short.optional(), providerMetadata: providerMetadata.optional() }),
);

const customAuthConnectRequest = contractSchema<CustomAuthConnectRequest>('CustomAuthConnectRequest')(
  z.object({
    projectIdOrName: ref,
    provider: provider.optional(),
    groupRef: ref.optional(),
    groupName: label.optional(),
    consumerRef: ref.optional(),
    consumerName: label.optional(),
    providerMetadata: providerMetadata.optional(),
    providerAppId: ref.optional(),
    customAuth: customAuth.optional(),
    sessionId: ref.optional(),
    callbackParams: smallMap(z.string().max(8192), 100, z.string().max(256)).optional(),
    enableCSRFProtection: z.boolean().optional(),
    returnUrl: short.optional(),
  }),
);

const customAuthConnectResponse = contractSchema<CustomAuthConnectResponse>('CustomAuthConnectResponse')(
  z.union([z.object({ redirect: z.object({ url: z.string(), sessionId: z.string() }) }), z.object({ connection })]),
);

const connectEndpoints = endpointSchemas({
  oauthConnect: { body: oauthConnectRequest, response: z.string() },
  oauthUpdate: { body: oauthUpdateRequest, response: z.string() },
  customAuthConnect: { body: customAuthConnectRequest, response: customAuthConnectResponse },
});

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

const messageEndpoints = endpointSchemas({
  listMessages: {
    query: selection.extend({ status: message.shape.status.optional(), ...page.shape }),
    response: messagesPage,
  },
  getMessage: { response: messageWithBody },
  resendMessage: { response: plainMessage },
  resendMessages: { body: resendMessagesRequest, response: resentMessages },
});

/** Schemas by endpoint. A row of the endpoint table without an entry here does not compile. */
export const ENDPOINT_SCHEMAS: { [N in EndpointName]: EndpointSchema<N> } = {
  ...projectEndpoints,
  ...bootstrapEndpoints,
  ...providerEndpoints,
  ...integrationEndpoints,
  ...connectionEndpoints,
  ...connectEndpoints,
  ...installationEndpoints,
  ...destinationEndpoints,
  ...messageEndpoints,
  ...notificationEndpoints,
  ...operationEndpoints,
  ...objectMetadataEndpoints,
  ...writeRequestEndpoints,
};
