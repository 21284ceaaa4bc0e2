import type { Api } from '../../src/contract/index.ts';

/** A place where the published descriptions are not followed, because another source that counts for more says otherwise. */
export interface Deviation {
  /** Description of the difference. */
  what: string;
  api: Api;
  /** Method, path template and status that it is about. */
  operation: RegExp;
  /** Message of the comparison. */
  error: RegExp;
  /** Source of the reason. */
  source: string;
}

/** All of them. Each is shown by a test to be needed. */
export const DEVIATIONS: readonly Deviation[] = [
  {
    what: 'a read object of a manifest need not have a schedule',
    api: 'management',
    operation: /^(GET|PUT) /,
    error: /\/read\/objects\/\d+ must have required property 'schedule'$/,
    source: 'the documentation calls it optional',
  },
  {
    what: 'a field that the builder mapped has a name of the provider and one of the builder',
    api: 'management',
    operation: /^(GET|PUT) /,
    error: /\/read\/objects\/\d+\/(required|optional)Fields\/\d+ must match exactly one schema in oneOf$/,
    source: 'the two kinds are described as exclusive, and such a field is of both',
  },
  {
    what: 'an endpoint refuses in more ways than it lists',
    api: 'management',
    operation: /\/jwt-keys|^DELETE .*\/api-keys\/|\/object-metadata /,
    error: /^the status [45]\d\d is not described$/,
    source: 'every endpoint may respond to a failure with a problem',
  },
  {
    what: 'a write that is refused with 400 gets a problem document where the client prefers JSON',
    api: 'write',
    operation: / 400$/,
    error: /^the content type "application\/problem\+json" is not described$/,
    source: 'the shape of the error response is undefined',
  },
  {
    what: 'a write that was refused before it reached the provider has no operation to name',
    api: 'write',
    operation: / 422$/,
    error: /^the content type "application\/problem\+json" is not described$/,
    source: 'the described 422 requires an operation',
  },
];
