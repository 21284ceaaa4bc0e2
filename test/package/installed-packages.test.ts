import { expect, it } from 'vitest';
import { productionPackages } from '../../tools/licenses.ts';

const budget = 45;

it(`adds ${budget} packages at most to an application, peers included`, () => {
  const installed = productionPackages('');
  console.log(`installing the library adds ${installed.length} packages`);
  expect(installed.length).toBeGreaterThan(3);
  expect(installed.length).toBeLessThanOrEqual(budget);
});
