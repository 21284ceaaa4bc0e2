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

/** A fact. */
export const Neutral: Story = { args: { title: 'Waiting for the first sync.' } };

/** Something works. */
export const Success: Story = { args: { tone: 'success', title: 'Working. Acme Phone is up to date with CallRail.' } };

/** Something needs attention, with the action for it. */
export const Warning: Story = {
  args: {
    tone: 'warning',
    title: 'Contacts sync is paused',
    children: 'Acme Phone receives nothing new until you resume.',
    actions: <Button size="compact">Resume Contacts sync</Button>,
  },
};

/** Something failed, with the reasons of the server. */
export const ErrorWithReason: Story = {
  args: {
    tone: 'error',
    title: 'Contacts couldn’t be saved',
    children: 'Property "mobile" does not exist.\nProperty "fax" does not exist.',
  },
};
