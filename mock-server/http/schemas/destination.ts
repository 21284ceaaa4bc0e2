import { z } from 'zod';
import type {
  CreateDestinationRequest,
  Destination,
  UpdateDestinationRequest,
  WebhookMetadata,
} from '../../../src/contract/index.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import { DESTINATION_MASKS } from '../../core/messaging/destinations.ts';
import { assignedId, instant, queryFlag, updateMask } from './common.ts';
import { contractSchema, endpointSchemas } from './contract-schema.ts';

const metadata = contractSchema<WebhookMetadata>()(
  z.object({
    url: z.string().max(2048),
    headers: z.record(z.string(), z.string()).nullable().optional(),
  }),
);

const type = z.enum(['webhook', 'slack']);

const name = z.string().max(128);

const destination = contractSchema<Destination>('Destination')(
  z.object({
    id: assignedId,
    name: z.string(),
    type,
    metadata,
    createTime: instant,
    updateTime: instant.optional(),
    status: z.enum(['active', 'disabled']).meta({ readOnly: true }),
    secrets: z.object({ webhookSigningKey: z.string().optional() }).meta({ readOnly: true }).optional(),
  }),
);

const createDestinationRequest = contractSchema<CreateDestinationRequest>()(z.object({ name, type, metadata }));

const updateDestinationRequest = contractSchema<UpdateDestinationRequest>()(
  z.object({
    updateMask: updateMask(DESTINATION_MASKS.webhook).max(64),
    destination: z.object({
      name: name.optional(),
      metadata: metadata.partial().optional(),
    }),
  }),
);

/** Kinds that the published product knows besides `webhook` and `slack`. */
const OTHER_TYPES = new Set([
  'azureservicebus',
  'bigquery',
  'clickhouse',
  'kinesis',
  'pubsub',
  'rabbitmq',
  'redshift',
  's3',
  'snowflake',
  'sqs',
]);

/**
 * Distinguishes an unsupported kind of destination from an invalid body: the metadata of other kinds has another shape,
 * so it would be refused for a missing `url` that it need not have.
 */
function refuseOtherDestinationTypes(body: unknown): Rejection<'unprocessable'> | undefined {
  if (typeof body !== 'object' || body === null || !('type' in body)) return undefined;
  if (typeof body.type !== 'string' || !OTHER_TYPES.has(body.type)) return undefined;
  return {
    code: 'unprocessable',
    detail: `Destinations of type "${body.type}" are not supported by this server.`,
    remedy: 'Create a destination of type "webhook" and pass the messages on, or one of type "slack" for short texts.',
  };
}

export const destinationEndpoints = endpointSchemas({
  listDestinations: { response: z.array(destination) },
  createDestination: {
    body: createDestinationRequest,
    refuseFirst: refuseOtherDestinationTypes,
    response: destination,
  },
  getDestination: { query: z.object({ includeSecrets: queryFlag, rotate: queryFlag }), response: destination },
  updateDestination: { body: updateDestinationRequest, response: destination },
  deleteDestination: {},
});
