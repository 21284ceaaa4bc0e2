import type { Meta, StoryObj } from '@storybook/react-vite';
import { WriteObjectsPane } from '../../src/components/install/configure/WriteObjectsPane.view.tsx';
import { Surface } from '../../src/components/ui/Surface.tsx';
import { inWidget } from '../in-widget.tsx';

const objects = ['Trackers', 'Tags', 'Companies'].map((label, index) => ({
  objectName: label.toLowerCase(),
  label,
  isSelected: index === 1,
}));

const meta = {
  title: 'Install/Write objects',
  component: WriteObjectsPane,
  decorators: [
    (Story) => (
      <Surface title="CallRail">
        <Story />
      </Surface>
    ),
    inWidget,
  ],
  args: { appName: 'Acme Phone', providerName: 'CallRail', objects, onSelect: () => {} },
} satisfies Meta<typeof WriteObjectsPane>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SomeChosen: Story = {};
export const OneObject: Story = { args: { objects: objects.slice(0, 1) } };
export const SaveRefused: Story = { args: { saveError: 'CallRail does not let this account write trackers.' } };
