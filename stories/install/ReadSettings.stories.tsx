import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Pane } from '../../src/components/install/configure/Pane.tsx';
import { ReadSettings } from '../../src/components/install/configure/ReadSettings.tsx';
import { Surface } from '../../src/components/ui/Surface.tsx';
import { inWidget } from '../in-widget.tsx';
import { deals } from './deals.ts';

const config = { objectName: 'deals', schedule: '0 * * * *', backfill: { defaultPeriod: { days: 30 } } };

/** Keeps the choices, as a draft would. */
function Example(props: Parameters<typeof ReadSettings>[0]) {
  const [current, setCurrent] = useState(props.edited.config);
  return (
    <Surface title="HubSpot">
      <Pane title="Deals">
        <ReadSettings
          {...props}
          edited={{ ...props.edited, config: current }}
          onChange={(change) => setCurrent(change)}
        />
      </Pane>
    </Surface>
  );
}

const meta = {
  title: 'Install/Read settings',
  component: ReadSettings,
  decorators: [inWidget],
  render: (args) => <Example {...args} />,
  args: { appName: 'Acme Phone', providerName: 'HubSpot', edited: { object: deals, config }, onChange: () => {} },
} satisfies Meta<typeof ReadSettings>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The settings as they are at first. */
export const Folded: Story = {};

/** Rhythm and history. */
export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/^Schedule and filters/));
    await expect(await canvas.findByRole('combobox', { name: 'Schedule' })).toBeVisible();
  },
};

/** Only records that meet conditions are read. */
export const Conditions: Story = {
  args: {
    edited: {
      object: deals,
      config: {
        objectName: 'deals',
        fieldFilters: [
          { fieldName: 'stage', operator: 'eq', value: 'closed' },
          { fieldName: 'won', operator: 'eq', value: true },
          { fieldName: 'amount', operator: 'eq', value: 1000 },
        ],
      },
    },
  },
  play: Open.play,
};

/** A condition has no value yet. */
export const NotComplete: Story = {
  args: {
    edited: {
      object: deals,
      isChecked: true,
      config: {
        objectName: 'deals',
        backfill: { defaultPeriod: { days: Number.NaN } },
        fieldFilters: [{ fieldName: 'seats', operator: 'eq', value: Number.NaN }],
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Enter a whole number for Seats.')).toBeVisible();
  },
};

/** Of an installed object. */
export const Installed: Story = {
  args: { edited: { config, saved: config, object: { ...deals, schedule: '0 * * * *' } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/^Schedule and filters/));
    await expect(await canvas.findByText(/is imported once/)).toBeVisible();
  },
};
