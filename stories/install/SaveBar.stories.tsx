import type { Meta, StoryObj } from '@storybook/react-vite';
import { SaveBar } from '../../src/components/install/configure/SaveBar.view.tsx';
import { Surface } from '../../src/components/ui/Surface.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Install/Save bar',
  component: SaveBar,
  decorators: [
    (Story) => (
      <Surface title="CallRail">
        <Story />
      </Surface>
    ),
    inWidget,
  ],
  args: {
    mode: 'update',
    changeCount: 0,
    isSaving: false,
    status: 'All changes saved.',
    onSave: () => {},
    onDiscard: () => {},
  },
} satisfies Meta<typeof SaveBar>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Nothing is installed yet. */
export const FirstInstall: Story = {
  args: {
    mode: 'install',
    changeCount: 3,
    status: 'Acme Phone will sync Calls, Companies, and Users.',
    onDiscard: undefined,
  },
};

/** The installation is being created. */
export const Installing: Story = { args: { ...FirstInstall.args, isSaving: true } };

/** Two changes are unsaved. */
export const Unsaved: Story = { args: { changeCount: 2, status: 'Unsaved changes: Calls' } };

/** Changes of an earlier visit were restored. */
export const Restored: Story = {
  args: { changeCount: 2, status: 'Your unsaved changes were restored. Unsaved changes: Calls' },
};

/** The changes are being saved. */
export const Saving: Story = { args: { ...Unsaved.args, isSaving: true } };

/** Nothing is unsaved. */
export const Saved: Story = {};

/** The changes could not be saved. */
export const NotSaved: Story = {
  args: {
    changeCount: 2,
    status: 'Fix the highlighted fields in Calls.',
    missing: { values: [{ part: 'read:calls', label: 'Calls: Choose a field for Phone.' }], onOpen: () => {} },
  },
};
