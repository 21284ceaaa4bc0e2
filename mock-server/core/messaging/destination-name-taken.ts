import type { Result } from '../kernel/result.ts';
import { reject } from '../kernel/result.ts';

/** @returns the refusal of a name that another destination of the project has */
export function destinationNameTaken(name: string): Result<never> {
  return reject('conflict', `There is a destination with the name "${name}" already.`, {
    remedy: 'Choose another name, or change the destination that has it.',
  });
}
