import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pane } from '../../src/components/install/configure/Pane.tsx';
import { SubscribeSection } from '../../src/components/install/configure/SubscribeSection.tsx';
import { Surface } from '../../src/components/ui/Surface.tsx';
import { inWidget } from '../in-widget.tsx';
import { deals } from './deals.ts';

const enabled = 'always';
const subscribed = { objectName: 'deals', destination: 'webhook', inheritFieldsAndMapping: true };

const meta = {
  title: 'Install/Real-time updates',
  component: SubscribeSection,
  decorators: [
    (Story) => (
      <Surface title="HubSpot">
        <Pane title="Deals">
          <Story />
        </Pane>
      </Surface>
    ),
    inWidget,
  ],
  args: {
    appName: 'Acme Phone',
    objects: [
      {
        label: 'Deals',
        readObject: deals,
        object: { ...subscribed, createEvent: { enabled }, updateEvent: { enabled, requiredWatchFields: ['stage'] } },
      },
    ],
  },
} satisfies Meta<typeof SubscribeSection>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Events of one object. */
export const OneObject: Story = {};

/** Events of several objects. */
export const SeveralObjects: Story = {
  args: {
    objects: [
      { label: 'Deals', object: { ...subscribed, deleteEvent: { enabled } } },
      { label: 'Tickets', object: { ...subscribed, otherEvents: ['ticket.merged', 'ticket.split'] } },
    ],
  },
};
