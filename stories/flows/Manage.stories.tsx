import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, userEvent } from 'storybook/test';
import type { MockBackendOptions } from '../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import type { Bootstrap } from '../../src/contract/index.ts';
import { AmpersandProvider, InstallIntegration } from '../../src/index.ts';

const BASE_URL = 'http://localhost:8080';

/** @param change lays a state over the first answer that would be hard to come by */
function backend(options: MockBackendOptions, change: (answer: Bootstrap) => Partial<Bootstrap> = () => ({})) {
  const started = createMockBackend(options);
  const bootstrap = http.get(`${BASE_URL}/v1/projects/:project/bootstrap`, async ({ request }) => {
    const answer: Bootstrap = await (await started.fetch(request)).json();
    return HttpResponse.json({ ...answer, ...change(answer) });
  });
  return { started, handlers: [bootstrap, ...started.handlers] };
}

const meta = {
  title: 'Flows/Manage',
  component: InstallIntegration,
  args: {
    integration: MOCK.integration,
    consumerRef: MOCK.consumerRef,
    consumerName: MOCK.consumerName,
    groupRef: MOCK.groupRef,
    groupName: MOCK.groupName,
  },
  decorators: [
    (Story) => (
      <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: BASE_URL }}>
        <Story />
      </AmpersandProvider>
    ),
  ],
} satisfies Meta<typeof InstallIntegration>;
export default meta;

type Story = StoryObj<typeof meta>;

const openManage = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  const [manage] = await canvas.findAllByRole('button', { name: 'Manage' });
  if (manage) await userEvent.click(manage);
};

export const SignInRefused: Story = {
  beforeEach: ({ msw }) => {
    const { started, handlers } = backend({ scenario: 'installed' }, ({ connections }) => ({
      connections: connections.map((one) => ({ ...one, status: 'bad_credentials' })),
    }));
    msw.use(...handlers);
    return () => started.stop();
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reconnect' }));
    await expect(canvas.getByLabelText('New CallRail API key')).toBeVisible();
  },
};

export const AnotherAccount: Story = {
  beforeEach: ({ msw }) => {
    const { started, handlers } = backend({
      scenario: async (seed) => {
        await seed.connect();
        await seed.install();
        await seed.connect({ consumerRef: 'second-user', consumerName: 'Tomas Lind' });
      },
    });
    msw.use(...handlers);
    return () => started.stop();
  },
  play: async ({ canvas }) => {
    await openManage(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use another account' }));
    await expect(canvas.getByRole('combobox', { name: 'Other account' })).toBeVisible();
  },
};

export const WhichAccount: Story = {
  beforeEach: ({ msw }) => {
    const { started, handlers } = backend({
      scenario: async (seed) => {
        await seed.connect();
        await seed.connect({ consumerRef: 'second-user', consumerName: 'Tomas Lind' });
      },
    });
    msw.use(...handlers);
    return () => started.stop();
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Which account?' })).toBeVisible();
  },
};
