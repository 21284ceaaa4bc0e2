import type { Meta, StoryObj } from '@storybook/react-vite';
import { InstallSkeleton } from '../../src/components/InstallIntegration/InstallSkeleton.view.tsx';
import { WidgetRoot } from '../../src/components/ui/WidgetRoot.tsx';

const meta = {
  title: 'Install/Loading',
  component: InstallSkeleton,
  decorators: [
    (Story) => (
      <WidgetRoot>
        <Story />
      </WidgetRoot>
    ),
  ],
} satisfies Meta<typeof InstallSkeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Form: Story = { args: { shape: 'form' } };

export const Panes: Story = { args: { shape: 'panes' } };
