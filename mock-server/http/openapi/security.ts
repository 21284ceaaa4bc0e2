import type { Endpoint } from '../../../src/contract/index.ts';
import type { JsonSchema } from './json-schemas.ts';

/** Security Scheme Objects of the description. */
export const SECURITY_SCHEMES: JsonSchema = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key of the project.' },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Signed by the builder for one consumer of one group (RS256, at most ten minutes).',
  },
  operator: { type: 'http', scheme: 'bearer', description: "The operator's token, which opens everything." },
};

/** Security Requirement Objects by access: alternatives, each enough. */
export const SECURITY: Record<Endpoint['access'], JsonSchema[]> = {
  public: [],
  frontend: [{ apiKey: [] }, { userToken: [] }, { operator: [] }],
  full: [{ apiKey: [] }, { operator: [] }],
  operator: [{ operator: [] }],
};
