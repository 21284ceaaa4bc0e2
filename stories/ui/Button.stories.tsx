import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../src/components/ui/Button.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Controls/Button',
  component: Button,
  decorators: [inWidget],
  args: { children: 'Save 2 changes', progress: 'Saving…' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The main action of a screen. */
export const Primary: Story = { args: { variant: 'primary' } };

/** Any other action. */
export const Secondary: Story = {};

/** An action that matters less. */
export const Quiet: Story = { args: { variant: 'quiet' } };

/** Deletes something, in a confirmation. */
export const Danger: Story = { args: { variant: 'danger', children: 'Uninstall CallRail' } };

/** Leads to a confirmation. */
export const DangerQuiet: Story = { args: { variant: 'dangerQuiet', children: 'Uninstall CallRail' } };

/** Beside text or in a row. */
export const Compact: Story = { args: { size: 'compact', icon: 'refresh', children: 'Try again' } };

/** The action runs, and the text says so. */
export const Busy: Story = { args: { variant: 'primary', isBusy: true } };

/** The action is not possible now. */
export const Disabled: Story = { args: { disabled: true, children: 'Saved' } };
