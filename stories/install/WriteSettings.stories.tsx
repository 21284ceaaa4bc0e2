import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Pane } from '../../src/components/install/configure/Pane.tsx';
import { WriteSettings } from '../../src/components/install/configure/WriteSettingsList.tsx';
import { Surface } from '../../src/components/ui/Surface.tsx';
import { inWidget } from '../in-widget.tsx';
import { deals } from './deals.ts';

/** Keeps the choices, as a draft would. */
function Example(props: Parameters<typeof WriteSettings>[0]) {
  const [current, setCurrent] = useState(props.edited.config);
  const [listed, setListed] = useState<readonly string[]>([]);
  return (
    <Surface title="HubSpot">
      <Pane title="Write access">
        <WriteSettings
          {...props}
          edited={{ ...props.edited, config: current, listed }}
          onChange={(change) => setCurrent(change)}
          onList={setListed}
        />
      </Pane>
    </Surface>
  );
}

const bulkWrite = { insert: false, update: false, upsert: false, delete: false };
const support = { proxy: true, read: true, write: true, subscribe: false, bulkWrite };

const edited = {
  provider: { name: 'hubspot', support: { ...support, delete: true } },
  object: { objectName: 'deals', displayName: 'Deals', valueDefaults: { allowAnyFields: true } },
  readObject: deals,
  config: { objectName: 'deals' },
};

const meta = {
  title: 'Install/Write settings',
  component: WriteSettings,
  decorators: [inWidget],
  render: (args) => <Example {...args} />,
  args: {
    appName: 'Acme Phone',
    providerName: 'HubSpot',
    edited,
    onChange: () => {},
  },
} satisfies Meta<typeof WriteSettings>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The settings as they are at first. */
export const Folded: Story = {};

/** Rules and defaults of written fields. */
export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/^Deals settings/));
    await expect(await canvas.findByRole('combobox', { name: 'Add field' })).toBeVisible();
  },
};

/** When each field is written. */
export const FieldRules: Story = {
  args: {
    edited: {
      ...edited,
      config: {
        objectName: 'deals',
        deletionSettings: { enabled: true },
        selectedFieldSettings: {
          stage: { default: { stringValue: 'lead' }, writeOnUpdate: 'ifEmpty' },
          seats: { default: { integerValue: 5 } },
        },
      },
    },
  },
  play: Open.play,
};

/** The provider did not describe the object. */
export const FieldsUnknown: Story = {
  args: { edited: { ...edited, readObject: undefined, provider: { name: 'callRail', support } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/^Deals settings/));
    await expect(await canvas.findByRole('textbox', { name: 'Field name in HubSpot' })).toBeVisible();
  },
};

/** A default has no number yet. */
export const NumberMissing: Story = {
  args: {
    edited: {
      ...edited,
      isChecked: true,
      config: { objectName: 'deals', selectedFieldSettings: { seats: { default: { integerValue: Number.NaN } } } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Enter a whole number for Seats.')).toBeVisible();
  },
};
