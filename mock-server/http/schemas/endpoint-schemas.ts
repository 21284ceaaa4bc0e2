import type { EndpointName } from '../../../src/contract/index.ts';
import { bootstrapEndpoints } from './bootstrap.ts';
import { connectEndpoints } from './connect.ts';
import { connectionEndpoints } from './connection.ts';
import type { EndpointSchema } from './contract-schema.ts';
import { destinationEndpoints } from './destination.ts';
import { installationEndpoints } from './installation.ts';
import { integrationEndpoints } from './integration.ts';
import { messageEndpoints } from './message.ts';
import { notificationEndpoints } from './notification.ts';
import { objectMetadataEndpoints } from './object-metadata.ts';
import { operationEndpoints } from './operation.ts';
import { projectEndpoints } from './project.ts';
import { providerEndpoints } from './provider.ts';
import { writeRequestEndpoints } from './write-request.ts';

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
