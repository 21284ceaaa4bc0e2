import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetSkeleton } from '../../src/components/ui/WidgetSkeleton.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Install/Loading',
  component: WidgetSkeleton,
  decorators: [inWidget],
} satisfies Meta<typeof WidgetSkeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Before it is known whether an account is connected. */
export const Form: Story = { args: { shape: 'form' } };

/** Before the fields of the installation are known. */
export const Panes: Story = { args: { shape: 'panes' } };
