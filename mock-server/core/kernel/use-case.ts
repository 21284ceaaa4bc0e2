import type {
  CommonErrorCode,
  ENDPOINTS,
  EndpointErrorCode,
  EndpointName,
  TypesOf,
  WriteFailed,
} from '../../../src/contract/index.ts';
import type { Actor } from './actor.ts';
import type { ListAnswer } from './answer-list.ts';
import type { Ports } from './ports.ts';
import type { ProjectRecord } from './records.ts';
import type { Rejection, Result } from './result.ts';

type Types<N extends EndpointName> = TypesOf<(typeof ENDPOINTS)[N]>;
type Placeholder<N extends EndpointName> = Types<N> extends { params: infer P extends string } ? P : never;

/** Placeholders of an endpoint's path, decoded. `project` is resolved already: see {@link UseCaseInput}. */
type ParamsOf<N extends EndpointName> = Record<Exclude<Placeholder<N>, 'project'>, string>;
/** Checked query of an endpoint. */
export type QueryOf<N extends EndpointName> = Types<N> extends { query: infer Q } ? Q : Record<never, never>;
/** Checked body of an endpoint; undefined when it takes none. */
export type BodyOf<N extends EndpointName> = Types<N> extends { body: infer B } ? B : undefined;
/** Response of an endpoint when all went well. */
export type ResponseOf<N extends EndpointName> = Types<N> extends { response: infer R } ? R : undefined;

/** Public endpoints, whose use cases have no actor. */
type PublicEndpointName = 'listProviders' | 'getProvider';

/** Endpoints whose body names the project. */
type ProjectInBody = 'oauthConnect' | 'customAuthConnect';

/** Endpoints that start a sign-in, whose outcome is sent to the calling page. */
type BeginsSignIn = 'oauthConnect' | 'oauthUpdate' | 'customAuthConnect';

/** Input of a use case: actor, project, and the validated request. */
export type UseCaseInput<N extends EndpointName> = {
  params: ParamsOf<N>;
  query: QueryOf<N>;
  body: BodyOf<N>;
} & (N extends PublicEndpointName ? unknown : { actor: Actor }) &
  ('project' extends Placeholder<N> | (N extends ProjectInBody ? 'project' : never)
    ? { project: ProjectRecord }
    : unknown) &
  (N extends BeginsSignIn
    ? {
        /** `Origin` header of the request, as it came. */
        origin?: string;
      }
    : unknown);

/**
 * Outcome of a use case. A synchronous write that the provider refused is an outcome too: it has an operation
 * and gets status 422 and that shape instead of a problem document. A list can be a page, or too long for one batch. A sign-in can be tied to the browser
 * that begins it, by a cookie.
 */
export type OutcomeOf<N extends EndpointName> =
  | ResponseOf<N>
  | (N extends 'writeRecords' ? WriteFailed : never)
  | (ResponseOf<N> extends readonly (infer T)[] ? ListAnswer<T> : never)
  | (N extends BeginsSignIn ? WithCookie<ResponseOf<N>> : never);

/** Problem codes that the use case of an endpoint may return. */
export type ErrorCodeOf<N extends EndpointName> =
  | EndpointErrorCode<N>
  | ([Exclude<Placeholder<N>, 'project'>] extends [never] ? never : CommonErrorCode<'placeholder'>)
  | (Types<N> extends { query: object } | { body: object } ? 'invalid-input' : never)
  | (BodyOf<N> extends { updateMask: unknown } ? CommonErrorCode<'updateMask'> : never);

/** One operation of the service: everything it needs comes through its arguments, every expected refusal is a value. */
export type UseCase<N extends EndpointName> = (
  ports: Ports,
  input: UseCaseInput<N>,
) => Promise<Result<OutcomeOf<N>, Rejection<ErrorCodeOf<N>>>>;

/** Use cases by endpoint. An API takes exactly those of its rows. */
export type UseCases<N extends EndpointName = EndpointName> = { [K in N]: UseCase<K> };

/** HttpOnly cookie. */
export interface BrowserCookie {
  name: string;
  value: string;
  /** Path below which the browser sends it. */
  path: string;
  maxAgeSeconds: number;
  /** Whether the browser sends it with forms of other sites, too; over https alone. */
  isPosted?: boolean;
}

/** An outcome whose response sets a cookie besides. */
export class WithCookie<T> {
  readonly response: T;
  readonly cookie: BrowserCookie;

  constructor(response: T, cookie: BrowserCookie) {
    this.response = response;
    this.cookie = cookie;
  }
}
