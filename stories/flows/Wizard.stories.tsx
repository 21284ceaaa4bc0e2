import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { MockBackendOptions } from '../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import { AmpersandProvider, InstallIntegration } from '../../src/index.ts';

const baseUrl = 'http://localhost:8080';

/** The reference server in memory, in a state of its own for each story. */
const withBackend =
  (options: MockBackendOptions): Story['beforeEach'] =>
  ({ msw }) => {
    sessionStorage.clear();
    const started = createMockBackend({ baseUrl, ...options });
    msw.use(...started.handlers);
    return () => started.stop();
  };

/** What the host passes; `variant` is in no public type. */
const guided = { variant: 'wizard' };

/** The guided install against the reference server, which runs in memory behind the service worker. */
const meta = {
  title: 'Flows/Guided install',
  component: InstallIntegration,
  args: {
    integration: MOCK.integration,
    consumerRef: MOCK.consumerRef,
    consumerName: MOCK.consumerName,
    groupRef: MOCK.groupRef,
    groupName: MOCK.groupName,
    ...guided,
  },
  decorators: [
    (Story) => (
      <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl }}>
        <Story />
      </AmpersandProvider>
    ),
  ],
} satisfies Meta<typeof InstallIntegration>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Connect: Story = {
  beforeEach: withBackend({ scenario: 'empty' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('CallRail API key')).toBeVisible();
    await expect(canvas.getByRole('listitem', { current: 'step' })).toHaveTextContent('Connect');
  },
};

export const Choose: Story = {
  beforeEach: withBackend({ scenario: 'connected' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'What may Mock App use?' })).toBeVisible();
  },
};

export const MatchFields: Story = {
  beforeEach: Choose.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
    await userEvent.click(await canvas.findByRole('button', { name: "Clear Caller's phone number" }));
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByRole('combobox', { name: "Caller's phone number" })).toHaveFocus();
  },
};

export const MoreFields: Story = {
  beforeEach: Choose.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
    await expect(await canvas.findByRole('heading', { name: 'What else of Calls is read?' })).toHaveFocus();
  },
};

export const Review: Story = {
  beforeEach: Choose.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Review' }));
    await expect(await canvas.findByRole('button', { name: 'Install' })).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: ({ msw }) => {
    sessionStorage.clear();
    const started = createMockBackend({ baseUrl, scenario: 'connected' });
    const detail = 'The field "duration" of users is invisible to the connected user.';
    started.failNext({ status: 422, method: 'POST', path: '/installations', problem: { detail } });
    msw.use(...started.handlers);
    return () => started.stop();
  },
  play: async (context) => {
    await Review.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Install' }));
    await expect(await context.canvas.findByRole('button', { name: 'Change Users' })).toBeVisible();
  },
};

export const Success: Story = {
  beforeEach: Choose.beforeEach,
  play: async (context) => {
    await Review.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Install' }));
    await expect(await context.canvas.findByRole('heading', { name: 'CallRail is set up' })).toHaveFocus();
  },
};

/** As in a side panel of 320 px. */
export const Narrow: Story = {
  beforeEach: Choose.beforeEach,
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async (context) => {
    await Review.play?.(context);
    const { documentElement } = document;
    await expect(documentElement.scrollWidth).toBeLessThanOrEqual(documentElement.clientWidth);
  },
};
