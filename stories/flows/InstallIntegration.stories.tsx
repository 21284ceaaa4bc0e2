import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { MOCK } from '../../mock-server/msw/index.ts';
import { InstallIntegration } from '../../src/index.ts';
import { installArgs, installArgTypes } from '../install-args.ts';
import { inHostApplication, scripted, withBackend } from '../story-backend.tsx';

/** The whole widget against the reference server, which runs in memory behind the service worker. */
const meta = {
  title: 'Flows/InstallIntegration',
  component: InstallIntegration,
  args: installArgs,
  argTypes: installArgTypes,
  decorators: [inHostApplication],
} satisfies Meta<typeof InstallIntegration>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A customer connects with an API key and installs. */
export const FromKeyToInstallation: Story = {
  beforeEach: withBackend({ scenario: 'empty' }),
  play: scripted(async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    await userEvent.click(await canvas.findByRole('button', { name: 'Install' }));
    await expect(await canvas.findByText(/^Installed\./)).toBeVisible();
  }),
};

/** The provider refuses the key, and the customer can correct it. */
export const RefusedKey: Story = {
  beforeEach: FromKeyToInstallation.beforeEach,
  play: scripted(async ({ canvas }) => {
    const field = await canvas.findByLabelText('CallRail API key');
    await userEvent.type(field, 'not-a-key{Enter}');
    await expect(await canvas.findByText(/Access denied/)).toBeVisible();
    await expect(field).toHaveValue('not-a-key');
  }),
};

/** An account is connected, and the choices are to be confirmed. */
export const Connected: Story = {
  beforeEach: withBackend({ scenario: 'connected' }),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Install' })).toBeVisible();
  }),
};

/** The integration is installed and nothing is unsaved. */
export const Installed: Story = {
  beforeEach: withBackend({ scenario: 'installed' }),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByText('All changes saved.')).toBeVisible();
  }),
};

/** The host names an integration that is not deployed. */
export const UnknownIntegration: Story = {
  args: { integration: 'not-deployed' },
  beforeEach: Connected.beforeEach,
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByText(/This integration isn’t available right now/)).toBeVisible();
  }),
};

/** The server fails three times, and works when the customer tries again. */
export const ServerError: Story = {
  beforeEach: withBackend({ scenario: 'installed' }, (backend) => {
    for (let tries = 0; tries < 3; tries++) backend.failNext({ status: 503, path: '/bootstrap' });
    return backend.fetch;
  }),
  play: scripted(async ({ canvas }) => {
    const retry = await canvas.findByRole('button', { name: /try again/i }, { timeout: 10_000 });
    await userEvent.click(retry);
    await expect(await canvas.findByText('All changes saved.')).toBeVisible();
  }),
};
