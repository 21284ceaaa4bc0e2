import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { InstallIntegration } from '../../src/index.ts';
import { installArgs, installArgTypes } from '../install-args.ts';
import { inHostApplication, languages, withBackend } from '../story-backend.tsx';
import type { ToolbarGlobals } from '../toolbar.ts';

/** The whole widget in each language of the package, and one that is written from right to left around it. */
const meta = {
  title: 'Flows/Languages',
  component: InstallIntegration,
  args: installArgs,
  argTypes: installArgTypes,
  decorators: [inHostApplication],
  beforeEach: withBackend({ scenario: 'installed' }),
  play: async ({ canvas, globals }) => {
    const { locale } = globals as ToolbarGlobals;
    await expect(await canvas.findByText(languages[locale].configure.allSaved)).toBeVisible();
  },
} satisfies Meta<typeof InstallIntegration>;
export default meta;

type Story = StoryObj<typeof meta>;

/** English, which is built in. */
export const English: Story = { globals: { locale: 'en' } };

/** German, with "Sie". */
export const German: Story = { globals: { locale: 'de' } };

/** French. */
export const French: Story = { globals: { locale: 'fr' } };

/** Spanish. */
export const Spanish: Story = { globals: { locale: 'es' } };

/** Portuguese. */
export const Portuguese: Story = { globals: { locale: 'pt' } };

/** Japanese. */
export const Japanese: Story = { globals: { locale: 'ja' } };

/** English in a page that is written from right to left. */
export const RightToLeft: Story = { globals: { locale: 'en', direction: 'rtl' } };
