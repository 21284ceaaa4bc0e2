import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { NumberField } from '../../src/components/ui/NumberField.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Controls/Number field',
  component: NumberField,
  decorators: [inWidget],
  render: (args) => <Example {...args} />,
  args: { label: 'Days', value: 30, isWhole: true, min: 1, onChange: () => {} },
} satisfies Meta<typeof NumberField>;
export default meta;

type Story = StoryObj<typeof meta>;

function Example(props: Parameters<typeof NumberField>[0]) {
  const [value, setValue] = useState(props.value);
  return <NumberField {...props} onChange={setValue} value={value} />;
}

/** A valid number. */
export const Filled: Story = {};

/** Not a number that is allowed. */
export const Wrong: Story = { args: { value: Number.NaN, error: 'Enter a whole number of days, at least 1.' } };
