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

/** The customer allows some of the writes. */
export const SomeChosen: Story = {};

/** The application writes one object. */
export const OneObject: Story = { args: { objects: objects.slice(0, 1) } };

/** The server rejected the choice. */
export const SaveRefused: Story = { args: { saveError: 'CallRail does not let this account write trackers.' } };
