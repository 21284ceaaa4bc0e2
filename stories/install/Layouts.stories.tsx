import type { Meta, StoryObj } from '@storybook/react-vite';
import { composeStories } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import * as connect from '../connect/ConnectCard.stories.tsx';
import * as failure from '../ui/FailureCard.stories.tsx';
import * as loading from './Loading.stories.tsx';
import * as manage from './ManagePane.stories.tsx';
import * as read from './ReadObjectPane.stories.tsx';
import * as write from './WriteObjectsPane.stories.tsx';

const screens = [
  composeStories(connect).AsksForApiKeyAndDetails,
  composeStories(loading).Form,
  composeStories(loading).Panes,
  composeStories(read).MissingAndDuplicateMapping,
  composeStories(write).SomeChosen,
  composeStories(manage).Working,
  composeStories(failure).UnknownIntegration,
];

interface FrameProps {
  /** Width of the host's column in px. */
  width: number;
  dir: 'ltr' | 'rtl';
}

/** The main screens one below the other, in a column of the host. */
function Frame({ width, dir }: FrameProps) {
  return (
    <div dir={dir} style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)', inlineSize: width }}>
      {screens.map((Screen) => (
        <Screen key={Screen.id} />
      ))}
    </div>
  );
}

const meta = {
  title: 'Install/Every width',
  component: Frame,
  args: { width: 280, dir: 'ltr' },
  // Screens that never meet on one page: their regions have the same names.
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  play: async ({ canvasElement }) => {
    const widgets = [...canvasElement.querySelectorAll('[data-amp-part=root]')];
    await expect(widgets).toHaveLength(screens.length);
    for (const { scrollWidth, clientWidth } of widgets) await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
} satisfies Meta<typeof Frame>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A side panel of 280 px. */
export const SidePanel: Story = {};

/** A phone of 320 px. */
export const Phone: Story = { args: { width: 320 } };

/** A dialog of 640 px. */
export const Modal: Story = { args: { width: 640 } };

/** A settings page of 960 px. */
export const SettingsPage: Story = { args: { width: 960 } };

/** Everything is where a reader from right to left looks for it, and what points forward points to the left. */
export const RightToLeft: Story = { args: { width: 960, dir: 'rtl' } };

/** A side panel of 280 px, from right to left. */
export const RightToLeftInASidePanel: Story = { args: { dir: 'rtl' } };
