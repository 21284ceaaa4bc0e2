import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppearanceContext } from '../../appearance/appearance-context.ts';
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
  render(<AppearanceContext.Provider value={{ headingLevel: 4 }}>{screenWithParts}</AppearanceContext.Provider>);
  expect(['CallRail', 'Calls', 'Always included'].map(levelOf)).toEqual(['H4', 'H5', 'H6']);
});

it("ends with the host's footer where there is one", () => {
  const slots = { surfaceFooter: () => <a href="/privacy">How Acme uses your data</a> };
  render(<AppearanceContext.Provider value={{ slots }}>{screenWithParts}</AppearanceContext.Provider>);
  expect(screen.getByRole('link', { name: 'How Acme uses your data' })).toBeInTheDocument();
});
