import { z } from 'zod';
import type { Bootstrap } from '../../../src/contract/index.ts';
import { connection } from './connection.ts';
import { contractSchema } from './contract-schema.ts';
import { hydratedRevision } from './hydrated-revision.ts';
import { installation } from './installation.ts';
import { integration } from './integration.ts';
import { problem } from './problem.ts';
import { project } from './project.ts';
import { providerInfo } from './provider.ts';

export const bootstrap = contractSchema<Bootstrap>('Bootstrap')(
  z.object({
    project,
    integration: integration.optional(),
    provider: providerInfo.optional(),
    connections: z.array(connection),
    installations: z.array(installation),
    hydratedRevision: hydratedRevision.optional(),
    hydrationProblem: problem.optional(),
  }),
);
