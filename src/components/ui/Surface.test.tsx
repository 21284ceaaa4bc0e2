import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithAppearance } from '../../../test/support/with-appearance.tsx';
import { Pane } from '../install/configure/Pane.tsx';
import { Section } from './Section.tsx';
import { Surface } from './Surface.tsx';

const screenWithParts = (
  <Surface title="CallRail">
    <Pane title="Calls">
      <Section title="Always included">{() => null}</Section>
    </Pane>
  </Surface>
);
const levelOf = (name: string) => screen.getByRole('heading', { name }).tagName;

it('begins its outline with a second-level title', () => {
  render(screenWithParts);
  expect(['CallRail', 'Calls', 'Always included'].map(levelOf)).toEqual(['H2', 'H3', 'H4']);
});

it("begins where the host's page wants it", () => {
  render(<WithAppearance headingLevel={4}>{screenWithParts}</WithAppearance>);
  expect(['CallRail', 'Calls', 'Always included'].map(levelOf)).toEqual(['H4', 'H5', 'H6']);
});

it("ends with the host's footer where there is one", () => {
  const slots = { surfaceFooter: () => <a href="/privacy">How Acme uses your data</a> };
  render(<WithAppearance slots={slots}>{screenWithParts}</WithAppearance>);
  expect(screen.getByRole('link', { name: 'How Acme uses your data' })).toBeInTheDocument();
});
