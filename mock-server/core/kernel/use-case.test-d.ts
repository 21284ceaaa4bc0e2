import { reject } from './result.ts';
import type { UseCase } from './use-case.ts';

/* Codes that a use case may be rejected with. Compiled, never run. */

export const declared: UseCase<'deleteConnection'> = async () => reject('in-use', 'An installation uses it.');

export const ofItsPath: UseCase<'deleteConnection'> = async () => reject('not-found', 'There is no such connection.');

export const ofItsMask: UseCase<'updateProject'> = async () => reject('invalid-update-mask', 'There is no value.');

// @ts-expect-error -- the endpoint declares no such code
export const undeclared: UseCase<'deleteConnection'> = async () => reject('already-installed', 'It is there.');

// @ts-expect-error -- a path with no placeholder but the project names nothing else that could be missing
export const ofAnotherPath: UseCase<'listTopics'> = async () => reject('not-found', 'There is no such topic.');

// @ts-expect-error -- codes of helpers count as well
export const ofHelper: UseCase<'listTopics'> = async () => nameTaken();

function nameTaken() {
  return reject('conflict', 'There is a topic with that name already.');
}
