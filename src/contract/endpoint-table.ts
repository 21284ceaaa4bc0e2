import * as endpoints from './endpoints.ts';

/** Every endpoint by name. The server's router registers exactly these. */
export const ENDPOINTS = { ...endpoints };

/** Name of an endpoint. */
export type EndpointName = keyof typeof ENDPOINTS;
