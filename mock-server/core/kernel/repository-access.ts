import type { Repositories } from './ports.ts';

/**
 * Effect of a repository call: it returns one record, returns something else, returns a record and locks it until the
 * transaction ends, or may change something.
 */
export type RepositoryAccess = 'get' | 'read' | 'lock' | 'write';

/** Effects by the verb that a method's name begins with. A method with another verb may change something. */
const BY_VERB = new Map<string, RepositoryAccess>([
  ['get', 'get'],
  ['find', 'get'],
  ['list', 'read'],
  ['count', 'read'],
  ['latest', 'read'],
  ['due', 'read'],
  ['next', 'read'],
]);

type MethodName = { [N in keyof Repositories]: keyof Repositories[N] }[keyof Repositories];

/** Methods whose verb does not tell their effect. */
const EXCEPTIONS = new Map<string, RepositoryAccess>(
  Object.entries({
    getForUpdate: 'lock',
    getManyForUpdate: 'lock',
    getForDeletion: 'lock',
    getForShare: 'lock',
    getMany: 'read',
    getRevisions: 'read',
    addedAt: 'read',
    findAuthorities: 'read',
    destinationsOfEvent: 'read',
    holdsLease: 'lock',
  } satisfies { readonly [M in MethodName]?: RepositoryAccess }),
);

/** Returns the effect of a repository method. */
export function accessOf(method: string | symbol): RepositoryAccess {
  const name = String(method);
  return EXCEPTIONS.get(name) ?? BY_VERB.get(/^[a-z]+/.exec(name)?.[0] ?? '') ?? 'write';
}
