import { z } from 'zod';
import type { Bootstrap, ReadActivity } from '../../../src/contract/index.ts';
import { instant, ref } from './common.ts';
import { connection } from './connection.ts';
import { contractSchema, endpointSchemas } from './contract-schema.ts';
import { hydratedRevision } from './hydrated-revision.ts';
import { installation } from './installation.ts';
import { integration } from './integration.ts';
import { problem } from './problem.ts';
import { project } from './project.ts';
import { providerInfo } from './provider.ts';

const activity = contractSchema<ReadActivity>('ReadActivity')(
  z.object({
    installationId: z.string(),
    objectName: z.string(),
    last: z.object({ endTime: instant, recordsProcessed: z.number() }).optional(),
    running: z.object({ recordsProcessed: z.number(), recordsEstimatedTotal: z.number().optional() }).optional(),
    failure: z.object({ time: instant, reason: z.string() }).optional(),
    nextTime: instant.optional(),
    deliveryProblem: z.string().optional(),
  }),
);

const bootstrap = contractSchema<Bootstrap>('Bootstrap')(
  z.object({
    project,
    integration: integration.optional(),
    provider: providerInfo.optional(),
    connections: z.array(connection),
    installations: z.array(installation),
    hydratedRevision: hydratedRevision.optional(),
    hydrationProblem: problem.optional(),
    activity: z.array(activity).optional(),
  }),
);

export const bootstrapEndpoints = endpointSchemas({
  getBootstrap: {
    query: z.object({ groupRef: ref, integration: ref.optional(), provider: ref.optional() }),
    response: bootstrap,
  },
});
