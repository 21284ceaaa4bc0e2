import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Combobox } from '../../src/components/ui/Combobox.tsx';
import { inWidget } from '../in-widget.tsx';
import { contactOptions, fiveThousandFields } from '../install/fields.ts';

const meta = {
  title: 'Controls/Searchable list',
  component: Combobox,
  decorators: [inWidget],
  render: (args) => <Chosen {...args} />,
  args: {
    id: 'phone',
    label: 'Phone',
    'aria-labelledby': 'phone-label',
    value: undefined,
    options: contactOptions,
    placeholder: 'Choose a HubSpot field',
    onChange: () => {},
  },
} satisfies Meta<typeof Combobox>;
export default meta;

type Story = StoryObj<typeof meta>;

function Chosen(props: Parameters<typeof Combobox>[0]) {
  const [value, setValue] = useState(props.value);
  return (
    <>
      <label htmlFor="phone" id="phone-label">
        Phone
      </label>
      <Combobox {...props} onChange={setValue} value={value} />
    </>
  );
}

/** Nothing is chosen. */
export const Empty: Story = {};

/** A field is chosen. */
export const Answered: Story = { args: { value: 'mobilephone' } };

/** The chosen field no longer exists. */
export const FieldIsGone: Story = { args: { value: 'removed_field' } };

/** An answer is missing. */
export const Invalid: Story = { args: { 'aria-invalid': true } };

/** Three fields match the search. */
export const Searching: Story = {
  args: { options: contactOptions.map((option) => ({ ...option, isSuggested: option.value === 'phone' })) },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('combobox', { name: 'Phone' });
    await userEvent.click(box);
    await userEvent.keyboard('pho');
    await expect(canvas.getAllByRole('option')).toHaveLength(3);
  },
};

/** No field matches the search. */
export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Phone' }), 'xyz');
    await expect(canvas.getByText('No results for “xyz”.')).toBeVisible();
  },
};

/** Only the visible rows are in the page. */
export const FiveThousandFields: Story = {
  args: {
    options: fiveThousandFields.map(({ fieldName, label, type }) => ({
      value: fieldName,
      label,
      detail: fieldName,
      type,
    })),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Phone' }));
    await userEvent.keyboard('{PageDown}{PageDown}');
    await expect(canvas.getAllByRole('option').length).toBeLessThan(40);
  },
};
