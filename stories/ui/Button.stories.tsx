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

export const Primary: Story = { args: { variant: 'primary' } };
export const Secondary: Story = {};
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Uninstall CallRail' } };
export const DangerQuiet: Story = { args: { variant: 'dangerQuiet', children: 'Uninstall CallRail' } };
export const Compact: Story = { args: { size: 'compact', icon: 'refresh', children: 'Try again' } };
export const Busy: Story = { args: { variant: 'primary', isBusy: true } };
export const Disabled: Story = { args: { disabled: true, children: 'Saved' } };
