import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetRoot } from '../../src/components/ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../../src/components/ui/WidgetSkeleton.tsx';

const meta = {
  title: 'Install/Loading',
  component: WidgetSkeleton,
  decorators: [
    (Story) => (
      <WidgetRoot>
        <Story />
      </WidgetRoot>
    ),
  ],
} satisfies Meta<typeof WidgetSkeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Form: Story = { args: { shape: 'form' } };

export const Panes: Story = { args: { shape: 'panes' } };
