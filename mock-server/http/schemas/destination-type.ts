import type { Rejection } from '../../core/kernel/result.ts';

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
export function refuseOtherDestinationTypes(body: unknown): Rejection<'unprocessable'> | undefined {
  if (typeof body !== 'object' || body === null || !('type' in body)) return undefined;
  if (typeof body.type !== 'string' || !OTHER_TYPES.has(body.type)) return undefined;
  return {
    code: 'unprocessable',
    detail: `Destinations of type "${body.type}" are not supported by this server.`,
    remedy: 'Create a destination of type "webhook" and pass the messages on, or one of type "slack" for short texts.',
  };
}
