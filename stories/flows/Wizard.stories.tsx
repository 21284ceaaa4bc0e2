import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { InstallIntegration } from '../../src/index.ts';
import { installArgs, installArgTypes } from '../install-args.ts';
import { inHostApplication, scripted, withBackend, withProvider } from '../story-backend.tsx';
import { crms } from '../story-worlds.ts';

/** Props of the host; `variant` is in no public type. */
const guided = { variant: 'wizard' };

/** The guided install against the reference server, which runs in memory behind the service worker. */
const meta = {
  title: 'Flows/Guided install',
  component: InstallIntegration,
  args: { ...installArgs, ...guided },
  argTypes: installArgTypes,
  decorators: [inHostApplication],
} satisfies Meta<typeof InstallIntegration>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The first step: sign in. */
export const Connect: Story = {
  beforeEach: withBackend({ scenario: 'empty' }),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByLabelText('CallRail API key')).toBeVisible();
    await expect(canvas.getByRole('listitem', { current: 'step' })).toHaveTextContent('Connect');
  }),
};

/** The second step: what to sync. */
export const Choose: Story = {
  beforeEach: withBackend({ scenario: 'connected' }),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Choose what to sync' })).toBeVisible();
  }),
};

/** A required mapping has no field, and gets the focus. */
export const MatchFields: Story = {
  beforeEach: Choose.beforeEach,
  play: scripted(async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
    await userEvent.click(await canvas.findByRole('button', { name: "Clear Caller's phone number" }));
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByRole('combobox', { name: "Caller's phone number" })).toHaveFocus();
  }),
};

/** Optional fields of each object. */
export const MoreFields: Story = {
  beforeEach: Choose.beforeEach,
  play: scripted(async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
    await expect(await canvas.findByRole('heading', { name: 'Choose Calls fields' })).toHaveFocus();
  }),
};

/** The summary before anything is installed. */
export const Review: Story = {
  beforeEach: Choose.beforeEach,
  play: scripted(async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Review' }));
    await expect(await canvas.findByRole('button', { name: 'Install' })).toBeVisible();
  }),
};

/** The server rejects a field, and the summary leads to it. */
export const Refused: Story = {
  beforeEach: withBackend({ scenario: 'connected' }, (backend) => {
    const detail = 'The field "duration" of users is invisible to the connected user.';
    const pointer = '/config/content/read/objects/users/selectedFields/duration';
    const issue = { type: 'about:blank', title: 'Invalid', detail, in: 'body', name: '', pointer } as const;
    backend.failNext({ status: 422, method: 'POST', path: '/installations', problem: { detail, issues: [issue] } });
    return backend.fetch;
  }),
  play: scripted(async (context) => {
    await Review.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Install' }));
    await expect(await context.canvas.findByRole('button', { name: 'Change Users' })).toBeVisible();
  }),
};

/** The next steps, and when the first data is expected. */
export const Success: Story = {
  beforeEach: Choose.beforeEach,
  play: scripted(async (context) => {
    await Review.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Install' }));
    await expect(await context.canvas.findByRole('heading', { name: 'CallRail is installed' })).toHaveFocus();
  }),
};

/** An account of HubSpot with 1,000 custom objects to choose from. */
export const ManyObjects: Story = {
  args: { integration: crms.hubspot.integration },
  beforeEach: withProvider('hubspot', 'manyObjects'),
  play: scripted(async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Choose what to sync' }, { timeout: 30_000 }),
    ).toBeVisible();
  }),
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
  play: scripted(async (context) => {
    await Review.play?.(context);
    const { documentElement } = document;
    await expect(documentElement.scrollWidth).toBeLessThanOrEqual(documentElement.clientWidth);
  }),
};
