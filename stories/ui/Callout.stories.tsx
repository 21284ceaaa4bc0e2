import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../src/components/ui/Button.tsx';
import { Callout } from '../../src/components/ui/Callout.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Controls/Callout',
  component: Callout,
  decorators: [inWidget],
} satisfies Meta<typeof Callout>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Neutral: Story = { args: { title: 'Set up. Acme Phone has not used CallRail yet.' } };
export const Success: Story = { args: { tone: 'success', title: 'Working. Acme Phone is up to date with CallRail.' } };
export const Warning: Story = {
  args: {
    tone: 'warning',
    title: 'Reading Contacts is stopped',
    children: 'Acme Phone receives nothing new until you resume.',
    actions: <Button size="compact">Resume reading Contacts</Button>,
  },
};
export const ErrorWithReason: Story = {
  args: {
    tone: 'error',
    title: 'Contacts could not be saved',
    children: 'Property "mobile" does not exist.\nProperty "fax" does not exist.',
  },
};
