import * as endpoints from './endpoints.ts';
import type { ProblemCode } from './problem-codes.ts';

/*
 * Problem codes by endpoint, for the server and the API description. The rows of the endpoint table don't hold them,
 * because a client needs none of this.
 */

/** Problem codes that follow from the row of an endpoint. */
export const COMMON_ERRORS = {
  always: ['internal', 'unavailable'],
  /** Every method except GET. */
  change: ['conflict', 'outcome-unknown'],
  /** Every access except `public`. */
  credential: ['unauthenticated', 'forbidden', 'rate-limited'],
  /** The path or the body names a project. */
  project: ['project-not-found'],
  /** The path has another placeholder. */
  placeholder: ['not-found'],
  query: ['invalid-input'],
  body: ['malformed-body', 'invalid-input', 'body-too-large', 'unsupported-media-type'],
  /** The body has an `updateMask`. */
  updateMask: ['invalid-update-mask'],
} as const satisfies Record<string, readonly ProblemCode[]>;

/** Code of {@link COMMON_ERRORS}. */
export type CommonErrorCode<K extends keyof typeof COMMON_ERRORS> = (typeof COMMON_ERRORS)[K][number];

/** Problem codes of a request that calls a provider. */
const PROVIDER_ERRORS = [
  'not-supported',
  'credentials-refused',
  'provider-refused',
  'unprocessable',
  'rate-limited',
  'provider-unreachable',
  'provider-timeout',
] as const satisfies readonly ProblemCode[];

/** Code of {@link PROVIDER_ERRORS}. */
export type ProviderErrorCode = (typeof PROVIDER_ERRORS)[number];

const DEPLOYMENT_ERRORS = ['conflict', 'invalid-manifest', 'unprocessable'] as const;
const INSTALLATION_ERRORS = ['conflict', 'invalid-config', 'provider-refused', 'unprocessable'] as const;

/**
 * Problem codes of an endpoint besides {@link COMMON_ERRORS}. The use case of an endpoint that returns another code
 * does not compile.
 */
export const ENDPOINT_ERRORS = {
  createProject: ['conflict'],
  updateProject: ['conflict'],

  batchUpsertIntegrations: DEPLOYMENT_ERRORS,
  createIntegration: ['conflict', 'invalid-manifest'],
  createRevision: DEPLOYMENT_ERRORS,
  hydrateRevision: PROVIDER_ERRORS,

  generateConnection: PROVIDER_ERRORS,
  getConnection: [...PROVIDER_ERRORS, 'forbidden', 'outcome-unknown'],
  updateConnection: [...PROVIDER_ERRORS, 'conflict'],
  deleteConnection: ['in-use'],

  oauthConnect: ['not-found', 'not-supported', 'provider-app-missing', 'unprocessable'],
  oauthUpdate: ['not-supported', 'provider-app-missing', 'unprocessable'],
  customAuthConnect: [...PROVIDER_ERRORS, 'provider-app-missing'],

  createInstallation: [...INSTALLATION_ERRORS, 'already-installed'],
  updateInstallation: INSTALLATION_ERRORS,
  patchObjectConfig: INSTALLATION_ERRORS,

  createDestination: ['conflict', 'unprocessable'],
  getDestination: ['conflict', 'outcome-unknown', 'unprocessable'],
  updateDestination: ['conflict'],

  getMessage: ['unprocessable'],
  resendMessage: ['unprocessable'],

  createProviderApp: ['unprocessable'],
  updateProviderApp: ['in-use', 'unprocessable'],
  deleteProviderApp: ['in-use'],

  getInstallationObjectMetadata: PROVIDER_ERRORS,
  getConnectionObjectMetadata: PROVIDER_ERRORS,
  upsertInstallationObjectMetadata: PROVIDER_ERRORS,
  upsertConnectionObjectMetadata: PROVIDER_ERRORS,

  createTopic: ['conflict'],
  updateTopic: ['conflict'],
  createEventTopicRoute: ['conflict', 'unprocessable'],
  createTopicDestinationRoute: ['conflict', 'not-found'],

  updateJwtKey: ['unprocessable'],

  writeRecords: ['credentials-refused', 'not-supported', 'rate-limited', 'unprocessable'],
  triggerRead: ['conflict'],
  pauseReads: ['conflict'],
  unpauseReads: ['conflict'],
  searchRecords: PROVIDER_ERRORS,
} as const satisfies { [N in EndpointName]?: readonly ProblemCode[] };

/** Code that {@link ENDPOINT_ERRORS} lists for an endpoint. */
export type EndpointErrorCode<N extends EndpointName> = N extends keyof typeof ENDPOINT_ERRORS
  ? (typeof ENDPOINT_ERRORS)[N][number]
  : never;

/** Problem codes with which the proxy responds instead of a provider. */
export const PROXY_ERRORS = [
  'invalid-input',
  'method-not-allowed',
  'not-supported',
  'unauthenticated',
  'reconnect-needed',
  'forbidden',
  'proxy-disabled',
  'not-found',
  'project-not-found',
  'credentials-refused',
  'unprocessable',
  'rate-limited',
  'provider-unreachable',
  'provider-timeout',
] as const satisfies readonly ProblemCode[];

/** Code of {@link PROXY_ERRORS}. */
export type ProxyErrorCode = (typeof PROXY_ERRORS)[number];

/** Every endpoint by name. The server's router registers exactly these. */
export const ENDPOINTS = { ...endpoints };

/** Name of an endpoint. */
export type EndpointName = keyof typeof ENDPOINTS;
