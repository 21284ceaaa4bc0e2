import axe from 'axe-core';

/**
 * Checks an element with axe against WCAG 2.2 A and AA. Contrast needs a browser and is checked there.
 *
 * @returns one line for each finding; empty when there is none
 */
export async function accessibilityProblems(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // A widget is a part of a page: landmarks and the first heading are the host's.
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
