import type { PathParameters } from './shared.ts';

/** API on its own host or port. */
export type Api = 'management' | 'write' | 'read' | 'search';

/** Types that travel through an endpoint. */
export interface EndpointTypes {
  /** Names of the placeholders in the path. */
  params?: keyof PathParameters;
  query?: object;
  body?: object;
  response?: unknown;
}

/**
 * One row of the endpoint table. The server's router and the library's client both read it,
 * so that an address exists in one place. `T` carries types only; nothing of it exists at run time.
 */
export interface Endpoint<T extends EndpointTypes = EndpointTypes> {
  api: Api;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v1`; placeholders in braces, for example `/projects/{project}`. */
  path: string;
  /**
   * Weakest credential that is let in: none, a `frontend` key or a user token (a `full` key is let in too),
   * a `full` key, or the operator's own token.
   */
  access: 'public' | 'frontend' | 'full' | 'operator';
  /** The body names the project in `projectIdOrName`, or `projectId` as the published SDK does, because the path does not. */
  projectIn?: 'body';
  /** The response is the bare text, not JSON. */
  responseType?: 'text';
  /** Document that defines the endpoint: the specification, the published description, or this project. */
  origin: 'specification' | 'public' | 'ours';
  /** Status of the response when all went well. */
  success: 200 | 201 | 204;
  /** One line for the API description. */
  summary: string;
  /** Never present: carries the types. */
  types?: T;
}

/**
 * What a client reads of an endpoint. The built library has nothing else of the table, and `success` only where it is 204
 * (`tools/build/keep-modules.ts`).
 */
export interface ClientEndpoint<T extends EndpointTypes = EndpointTypes>
  extends Pick<Endpoint<T>, 'method' | 'path' | 'responseType' | 'types'>,
    Partial<Pick<Endpoint, 'success'>> {}

/** Types of an endpoint. */
export type TypesOf<E> = E extends Endpoint<infer T> ? T : never;
