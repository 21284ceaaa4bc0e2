export type * from './audit.ts';
export type * from './bootstrap.ts';
export type * from './config.ts';
export type * from './connect.ts';
export type * from './connection.ts';
export type * from './destination.ts';
export type * from './endpoint.ts';
export {
  COMMON_ERRORS,
  type CommonErrorCode,
  ENDPOINT_ERRORS,
  ENDPOINTS,
  type EndpointErrorCode,
  type EndpointName,
  PROXY_ERRORS,
  type ProviderErrorCode,
  type ProxyErrorCode,
} from './endpoint-errors.ts';
export type * from './installation.ts';
export type * from './integration.ts';
export type * from './keys.ts';
export type * from './keys.ts';
export { LIMITS } from './limits.ts';
export type * from './list-query.ts';
export type * from './manifest.ts';
export type * from './message.ts';
export type * from './notification.ts';
export type * from './object-metadata.ts';
export type * from './operation.ts';
export type * from './problem.ts';
export { PROBLEM_CODES, type ProblemCode, problemType } from './problem-codes.ts';
export type * from './project.ts';
export type * from './provider.ts';
export type * from './shared.ts';
export type * from './subscription.ts';
export type * from './webhook-message.ts';
export type * from './write-request.ts';
