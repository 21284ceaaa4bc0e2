import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from '../../src/components/ui/Checkbox.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Controls/Checkbox',
  component: Checkbox,
  decorators: [inWidget],
  args: { label: 'Sync Contacts', isChecked: false, onChange: () => {} },
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Not chosen. */
export const Unchecked: Story = {};

/** Chosen. */
export const Checked: Story = { args: { isChecked: true } };

/** Some of several are chosen. */
export const Mixed: Story = { args: { isMixed: true, label: 'Select all 18 fields' } };

/** Chosen, and not to be changed. */
export const Disabled: Story = { args: { isChecked: true, disabled: true } };
