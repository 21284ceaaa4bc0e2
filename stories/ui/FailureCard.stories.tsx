import type { Meta, StoryObj } from '@storybook/react-vite';
import { FailureCard } from '../../src/components/ui/FailureCard.tsx';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Screens/Failure',
  component: FailureCard,
  decorators: [inWidget],
} satisfies Meta<typeof FailureCard>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The host names an integration that is not deployed. */
export const UnknownIntegration: Story = {
  args: {
    title: 'This integration couldn’t be loaded',
    reason: 'This integration isn’t available right now.',
    remedy: 'Reload the page. If this keeps happening, contact support.',
  },
};

/** The server cannot be reached. */
export const ServiceAway: Story = {
  args: {
    title: 'This integration couldn’t be loaded',
    reason: 'Couldn’t reach the service. Check your internet connection and try again.',
    details: 'HTTP 503\nurn:ampersand:problem:unavailable\nRequest 5f0c9a',
    onRetry: () => {},
  },
};

/** The request is repeated. */
export const TryingAgain: Story = {
  args: { ...ServiceAway.args, title: 'This integration couldn’t be loaded', isRetrying: true },
};
