import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { SecretField } from '../../src/components/ui/SecretField.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Controls/Secret field',
  component: SecretField,
  decorators: [inWidget],
  args: { label: 'API key', value: 'ck_live_51H8', onChange: () => {} },
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof SecretField>;
export default meta;

type Story = StoryObj<typeof meta>;

function Typed(props: Parameters<typeof SecretField>[0]) {
  const [value, setValue] = useState(props.value);
  return <SecretField {...props} onChange={setValue} value={value} />;
}

/** The secret is hidden, as at first. */
export const Hidden: Story = {};

/** The customer looks at the secret. */
export const Shown: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show characters' }));
    await expect(canvas.getByLabelText('API key')).toHaveAttribute('type', 'text');
  },
};

/** Help and a link stand beside the field. */
export const WithHelp: Story = { args: { help: 'Create or copy the key in your account settings.' } };

/** The provider rejected the secret. */
export const Refused: Story = {
  args: { help: 'Create a new one in your settings.', error: 'This key was revoked on 3 May.' },
};

/** The field may stay empty. */
export const Optional: Story = { args: { isOptional: true, value: '' } };

/** The field cannot be used. */
export const Disabled: Story = { args: { disabled: true } };
