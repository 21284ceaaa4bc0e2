import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { Bootstrap } from '../../src/contract/index.ts';
import { InstallIntegration } from '../../src/index.ts';
import { installArgs, installArgTypes } from '../install-args.ts';
import { inHostApplication, scripted, withBackend } from '../story-backend.tsx';

const meta = {
  title: 'Flows/Manage',
  component: InstallIntegration,
  args: installArgs,
  argTypes: installArgTypes,
  decorators: [inHostApplication],
} satisfies Meta<typeof InstallIntegration>;
export default meta;

type Story = StoryObj<typeof meta>;

const openManage = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  const [manage] = await canvas.findAllByRole('button', { name: 'Manage' });
  if (manage) await userEvent.click(manage);
};

/** The provider no longer accepts the stored key. */
export const SignInRefused: Story = {
  beforeEach: withBackend({ scenario: 'installed' }, ({ fetch }) => async (request) => {
    const response = await fetch(request);
    if (!new URL(request.url).pathname.endsWith('/bootstrap')) return response;
    const bootstrap: Bootstrap = await response.json();
    const connections = bootstrap.connections.map((one) => ({ ...one, status: 'bad_credentials' }));
    return Response.json({ ...bootstrap, connections });
  }),
  play: scripted(async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reconnect' }));
    await expect(canvas.getByLabelText('New CallRail API key')).toBeVisible();
  }),
};

/** A second account of the group can take the place of the first. */
export const AnotherAccount: Story = {
  beforeEach: withBackend({
    scenario: async (seed) => {
      await seed.connect();
      await seed.install();
      await seed.connect({ consumerRef: 'second-user', consumerName: 'Tomas Lind' });
    },
  }),
  play: scripted(async ({ canvas }) => {
    await openManage(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use another account' }));
    await expect(canvas.getByRole('combobox', { name: 'Other account' })).toBeVisible();
  }),
};

/** The group has two accounts, and the customer chooses one. */
export const WhichAccount: Story = {
  beforeEach: withBackend({
    scenario: async (seed) => {
      await seed.connect();
      await seed.connect({ consumerRef: 'second-user', consumerName: 'Tomas Lind' });
    },
  }),
  play: scripted(async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Which account?' })).toBeVisible();
  }),
};
