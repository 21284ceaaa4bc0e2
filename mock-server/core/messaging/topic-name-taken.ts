import type { Result } from '../kernel/result.ts';
import { reject } from '../kernel/result.ts';

/** @returns the refusal of a name that another topic of the project has, in whatever case */
export function topicNameTaken(name: string): Result<never> {
  return reject('conflict', `There is a topic with the name "${name}" already.`, {
    remedy: 'Choose another name. Names that differ in letter case only count as the same.',
  });
}
