import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MockBackend, MockBackendOptions } from '../../../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import type { BootstrapChange } from '../../../../test/support/with-mock-backend.tsx';
import { changedBootstrap, MockProvider, person } from '../../../../test/support/with-mock-backend.tsx';
import { deleteInstallation } from '../../../contract/endpoints.ts';
import type { Bootstrap, ConfigContent, ReadActivity } from '../../../contract/index.ts';
import type { InstallIntegrationProps } from '../frame/install-integration-props.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const server = setupServer();
let backend: MockBackend;
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(async () => {
  server.resetHandlers();
  await backend.stop();
});
afterAll(() => server.close());

/** @param change changes the first response, for states such as a refused sign-in of an account with details */
function start(options: MockBackendOptions, change: BootstrapChange = () => ({})) {
  backend = createMockBackend(options);
  server.use(changedBootstrap(backend, change), ...backend.handlers);
  return backend;
}

const secondAccount = { consumerRef: 'second-user', consumerName: 'Tomas Lind' };

function renderInstall(props: Partial<InstallIntegrationProps> = {}) {
  return render(
    <StrictMode>
      <MockProvider>
        <InstallIntegration integration={MOCK.integration} {...person} {...props} />
      </MockProvider>
    </StrictMode>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const region = () => screen.findByRole('region', { name: 'Manage' });
const asked = (method: string, end: string) =>
  backend.requests().filter((request) => request.method === method && request.path.includes(end));

async function openManage() {
  await click('Manage');
  return region();
}

describe('whether it works', () => {
  it('is marked as done, with a filled tick, once an account is connected', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    expect(await screen.findByText('Connected')).toHaveAttribute('data-amp-state', 'ready');
  });

  const activity = (installationId: string) => [
    {
      installationId,
      objectName: 'calls',
      last: { endTime: new Date(Date.now() - 4.5 * 60_000).toISOString(), recordsProcessed: 1_204 },
      nextTime: new Date(Date.now() + 6.4 * 60_000).toISOString(),
    },
  ];

  it('is said with when data came last and how much, for all and for each object', async () => {
    start({ scenario: 'installed' }, ({ installations: [one] }) => ({ activity: activity(one?.id ?? '') }));
    const { container } = renderInstall();
    const pane = await openManage();
    expect(await within(pane).findByText('Last synced 4 minutes ago, 1,204 records.')).toBeVisible();
    const objects = within(pane).getByRole('list', { name: 'Objects' });
    expect(within(objects).getByText(/1,204 records\. Next sync in 6 minutes\./)).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  /** Replaces the content of the installation. */
  const withContent = (content: Omit<ConfigContent, 'provider'>, { installations }: Bootstrap) => ({
    installations: installations.map(({ lastOperationStatus: _none, ...one }) => ({
      ...one,
      config: { ...one.config, content: { provider: MOCK.provider, ...content } },
    })),
  });
  const both = { objects: { calls: { objectName: 'calls' }, companies: { objectName: 'companies' } } };

  it('is up to date since the oldest of the latest syncs, once every object was synced', async () => {
    let last: ReadActivity['last'];
    start({ scenario: 'installed' }, (answer) => {
      const [calls] = activity(answer.installations[0]?.id ?? '');
      return {
        ...withContent({ read: both }, answer),
        activity: calls && [calls, { ...calls, objectName: 'companies', last }],
      };
    });
    renderInstall();
    const pane = await openManage();
    expect(await within(pane).findByText('companies: Waiting for the first sync.', { exact: false })).toBeVisible();
    last = { endTime: new Date(Date.now() - 2.5 * 3_600_000).toISOString(), recordsProcessed: 12 };
    await click('Refresh');
    expect(await within(pane).findByText(`Working. ${MOCK.appName} is up to date with CallRail.`)).toBeVisible();
    expect(within(pane).getByText('Up to date as of 2 hours ago.')).toBeVisible();
  });

  it('is not claimed before the first sync, although the account works', async () => {
    start({ scenario: 'installed' }, ({ connections, installations }) => ({
      connections: connections.map((one) => ({ ...one, status: 'working' })),
      installations: installations.map(({ lastOperationStatus: _none, ...one }) => one),
      activity: installations.map(({ id }) => ({ installationId: id, objectName: 'calls' })),
    }));
    renderInstall();
    const pane = await openManage();
    expect(within(pane).getByText('Waiting for the first sync.')).toBeVisible();
    expect(screen.queryByText(/^Working\./)).not.toBeInTheDocument();
  });

  it('is ready, and waits for no sync, when data is read on demand only', async () => {
    const manifest = { read: { objects: [{ objectName: 'calls', destination: 'inbox' }] } };
    start({ scenario: 'installed' }, (answer) => ({
      ...withContent({ read: { objects: { calls: { objectName: 'calls' } } } }, answer),
      activity: [],
      integration: answer.integration && {
        ...answer.integration,
        latestRevision: {
          ...answer.integration.latestRevision,
          content: { ...answer.integration.latestRevision.content, ...manifest },
        },
      },
    }));
    renderInstall();
    const pane = await openManage();
    expect(within(pane).getByText(`Ready. ${MOCK.appName} reads data from CallRail on demand only.`)).toBeVisible();
    expect(within(pane).queryByText('Waiting for the first sync.')).not.toBeInTheDocument();
  });

  it.each([
    [{ read: both, write: { objects: {} } }, 'syncs your CallRail data.'],
    [{ read: both, write: { objects: { tags: { objectName: 'tags' } } } }, 'syncs and updates your CallRail data.'],
    [{ write: { objects: { tags: { objectName: 'tags' } } } }, 'can create and update data in CallRail.'],
    [
      {
        subscribe: {
          objects: { calls: { objectName: 'calls', destination: 'inbox', inheritFieldsAndMappings: true } },
        },
      },
      'is notified of changes in CallRail.',
    ],
    [{ proxy: { enabled: true } }, 'accesses CallRail on your behalf.'],
  ])('follows what is installed: %j', async (content, summary) => {
    start({ scenario: 'installed' }, (answer) => ({ ...withContent(content, answer), activity: [] }));
    renderInstall();
    expect(await screen.findByText(`${MOCK.appName} ${summary}`)).toBeVisible();
    const pane = await openManage();
    const waits = within(pane).queryByText('Waiting for the first sync.');
    if ('read' in content) expect(waits).not.toBeNull();
    else expect(waits).toBeNull();
  });

  it('is said without a time while nothing is known of one', async () => {
    start({ scenario: 'installed' }, () => ({ activity: undefined }));
    renderInstall();
    const pane = await openManage();
    expect(within(pane).getAllByRole('status')[0]).not.toHaveTextContent('read 4');
    expect(within(pane).queryByText(/Last synced/)).not.toBeInTheDocument();
  });

  it('shows how far a first read is, and what came of it when asked again', async () => {
    let running = true;
    start({ scenario: 'installed' }, ({ installations: [one] }) => {
      const installationId = one?.id ?? '';
      const progress = { recordsProcessed: 412, recordsEstimatedTotal: 1_204 };
      return {
        activity: running ? [{ installationId, objectName: 'calls', running: progress }] : activity(installationId),
      };
    });
    renderInstall();
    const pane = await openManage();
    expect(await within(pane).findAllByText('Syncing now: 412 of about 1,204.')).toHaveLength(2);
    running = false;
    await click('Refresh');
    expect(await within(pane).findByText('Last synced 4 minutes ago, 1,204 records.')).toBeVisible();
  });

  it('says why and when a read failed, and marks the object', async () => {
    start({ scenario: 'installed' }, ({ installations: [one] }) => {
      const time = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
      const failure = { time, reason: 'The account is closed.' };
      return { activity: [{ installationId: one?.id ?? '', objectName: 'calls', failure }] };
    });
    renderInstall();
    const pane = await openManage();
    expect(await within(pane).findAllByText('Sync failed 2 hours ago: The account is closed.')).toHaveLength(2);
    const objects = within(pane).getByRole('list', { name: 'Objects' });
    expect(within(objects).getByText('Needs attention')).toBeVisible();
  });

  it('tells that nothing is delivered: briefly to the customer, the cause among the technical details', async () => {
    start({ scenario: 'installed' });
    await backend.ready;
    const destination = `http://localhost:8080/v1/projects/${MOCK.project}/destinations/${MOCK.destination}`;
    const headers = { 'x-api-key': MOCK.fullApiKey };
    expect((await backend.fetch(new Request(destination, { method: 'DELETE', headers }))).status).toBe(204);
    const { container } = renderInstall();
    const pane = await openManage();
    expect(await within(pane).findByText(`${MOCK.appName} isn’t receiving data right now.`)).toBeVisible();
    expect(within(pane).getByText('Contact support.')).toBeVisible();
    const objects = within(pane).getByRole('list', { name: 'Objects' });
    expect(within(objects).getByText('Needs attention')).toBeVisible();
    expect(within(objects).queryByText(/destination/)).not.toBeInTheDocument();
    await userEvent.click(within(pane).getByText('Technical details'));
    expect(within(pane).getByText(`No destination named "${MOCK.destination}".`)).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('comes from the server by itself: what was read after the install', async () => {
    start({ scenario: 'installed' });
    await backend.ready;
    const url = `http://localhost:8080/v1/projects/${MOCK.project}/bootstrap?groupRef=${MOCK.groupRef}&integration=${MOCK.integration}`;
    await waitFor(async () => {
      const answer = await backend.fetch(new Request(url, { headers: { 'x-api-key': MOCK.apiKey } }));
      const { activity = [] }: Bootstrap = await answer.json();
      expect(activity[0]?.last).toBeDefined();
    });
    renderInstall();
    const pane = await openManage();
    expect(await within(pane).findByText('Last synced less than a minute ago, 40 records.')).toBeVisible();
  });
});

describe('a sign-in that the provider refuses', () => {
  const rejected = ({ connections }: Bootstrap): Partial<Bootstrap> => ({
    connections: connections.map((one) => ({ ...one, status: 'bad_credentials' })),
  });

  it('is shown above every part, where another key fixes it', async () => {
    start({ scenario: 'installed' }, rejected);
    const { container } = renderInstall();
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('CallRail rejected the stored credentials');
    expect(await accessibilityProblems(container)).toEqual([]);
    await click('Manage');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText('Active')).not.toBeInTheDocument();
    await click('Reconnect');
    expect(screen.getByLabelText('New CallRail API key')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('New CallRail API key'), `${MOCK.providerKey}{Enter}`);
    expect(await screen.findByText('API key updated.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('New CallRail API key')).not.toBeInTheDocument();
    expect(screen.getAllByText('Active')).not.toHaveLength(0);
  });

  it('leads to a new connection in place of the old one where the provider has its own scheme', async () => {
    const customOpts = { inputs: [{ name: 'token', displayName: 'Token' }] };
    start({ scenario: 'installed' }, (answer) => ({
      ...rejected(answer),
      ...(answer.provider && { provider: { ...answer.provider, authType: 'custom' as const, customOpts } }),
    }));
    server.use(
      http.post('http://localhost:8080/v1/projects/:project/connections:generate', async ({ request }) => {
        const { customAuth, ...body } = (await request.json()) as { customAuth: { token: string } };
        const answered = await backend.fetch(
          new Request(request.url, {
            method: 'POST',
            headers: request.headers,
            body: JSON.stringify({ ...body, apiKey: customAuth.token }),
          }),
        );
        return HttpResponse.json(await answered.json(), { status: answered.status });
      }),
    );
    renderInstall();
    await click('Reconnect');
    await userEvent.type(await screen.findByLabelText('Token'), `${MOCK.providerKey}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    const [patch] = asked('PATCH', '/installations/');
    expect(patch?.body).toMatchObject({ updateMask: ['connectionId'] });
    await waitFor(() => expect(asked('DELETE', '/connections/')).toHaveLength(1));
    expect(asked('DELETE', '/installations/')).toEqual([]);
  });
});

describe('the details of an account', () => {
  const region = { name: 'region', displayName: 'Region' };
  const known = { region: { value: 'eu', source: 'input' as const } };
  const withRegion = (baseURL?: string) => (answer: Bootstrap) => ({
    connections: answer.connections.map((one) => ({ ...one, providerMetadata: { ...one.providerMetadata, ...known } })),
    ...(answer.provider && {
      provider: { ...answer.provider, metadata: { input: [region] }, ...(baseURL !== undefined && { baseURL }) },
    }),
  });

  it('say how it signs in, and can be changed later', async () => {
    start({ scenario: 'installed' }, withRegion());
    renderInstall();
    const pane = await openManage();
    expect(within(pane).getByText('API key')).toBeVisible();
    await click('Edit details');
    const field = screen.getByLabelText('Region');
    expect(field).toHaveValue('eu');
    await userEvent.clear(field);
    await userEvent.type(field, 'us{Enter}');
    expect(await screen.findByText('Details saved.')).toBeVisible();
    const [patch] = asked('PATCH', '/connections/');
    expect(patch?.body).toMatchObject({
      updateMask: ['providerMetadata'],
      connection: { providerMetadata: { region: { value: 'us', source: 'input' } } },
    });
  });

  it('ask for the key in the same form when they lead to another host', async () => {
    start({ scenario: 'installed' }, withRegion('https://{{.region}}.callrail.test'));
    renderInstall();
    await openManage();
    await click('Edit details');
    await userEvent.clear(screen.getByLabelText('Region'));
    await userEvent.type(screen.getByLabelText('Region'), 'us{Enter}');
    const key = await screen.findByLabelText('CallRail API key');
    await waitFor(() => expect(key).toHaveFocus());
    expect(key).toHaveAccessibleDescription(/Enter your credentials again to confirm/);
    expect(asked('PATCH', '/connections/')).toEqual([]);
    await userEvent.type(key, `${MOCK.providerKey}{Enter}`);
    await waitFor(() => expect(asked('PATCH', '/connections/')).toHaveLength(1));
    expect(asked('PATCH', '/connections/')[0]?.body).toMatchObject({
      updateMask: ['apiKey', 'providerMetadata'],
      connection: { apiKey: MOCK.providerKey, providerMetadata: { region: { value: 'us' } } },
    });
  });
});

describe('signing in again before anything is installed', () => {
  it('installs nothing and stays in Manage', async () => {
    const open = vi.fn(() => null);
    vi.stubGlobal('open', open);
    const oauth2Opts = {
      grantType: 'authorizationCode' as const,
      tokenURL: 'https://provider.test/token',
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {},
    };
    start({ scenario: 'connected' }, ({ provider }) => ({
      ...(provider && { provider: { ...provider, authType: 'oauth2' as const, oauth2Opts } }),
    }));
    renderInstall();
    await openManage();
    backend.failNext({ status: 422, method: 'PATCH', problem: { detail: 'No page to sign in at.' } });
    await click('Sign in again');
    expect(await screen.findByRole('alert')).toHaveTextContent('No page to sign in at.');
    expect(open).toHaveBeenCalledOnce();
    expect(button('Manage')).toHaveAttribute('aria-current', 'true');
    expect(asked('POST', '/installations')).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('several accounts of one group', () => {
  it('are offered before the install, and the chosen one is installed', async () => {
    start({
      scenario: async (seed) => {
        await seed.connect();
        await seed.connect(secondAccount);
      },
    });
    renderInstall();
    const choice = await screen.findByRole('combobox', { name: 'Which account?' });
    expect(choice).toHaveDisplayValue(/Tomas Lind/);
    const mine = within(choice).getByRole<HTMLOptionElement>('option', { name: /Maya Okafor/ });
    await userEvent.selectOptions(choice, mine);
    await click('Install');
    await screen.findByText(/^Installed\./);
    const [created] = asked('POST', '/installations');
    expect(created?.body).toMatchObject({ connectionId: mine.value });
    expect(screen.queryByRole('combobox', { name: 'Which account?' })).not.toBeInTheDocument();
  });

  it('can be exchanged after the install, when the consequence is confirmed', async () => {
    start({
      scenario: async (seed) => {
        await seed.connect();
        await seed.install();
        await seed.connect(secondAccount);
      },
    });
    const { container } = renderInstall();
    const pane = await openManage();
    expect(within(pane).getByText('Maya Okafor')).toBeVisible();
    await click('Use another account');
    const other = screen.getByRole('combobox', { name: 'Other account' });
    expect(other).toHaveDisplayValue(/Tomas Lind/);
    expect(other).toHaveFocus();
    expect(await accessibilityProblems(container)).toEqual([]);
    await click('Use this account');
    const dialog = await screen.findByRole('dialog', { name: 'Switch to another CallRail account?' });
    expect(dialog).toHaveAccessibleDescription(/uses the other CallRail account/);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    backend.failNext({ status: 503, path: '/installations/', problem: { detail: 'Busy.' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this account' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('couldn’t be switched to');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this account' }));
    expect(await within(await region()).findByText('Tomas Lind')).toBeVisible();
    expect(asked('DELETE', '/connections/')).toEqual([]);
  });

  it('get a new one, which is put to use', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await openManage();
    await click('Use another account');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Connect another account' }));
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    await click('Keep both');
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
    expect(asked('PATCH', '/installations/')).toHaveLength(1);
  });

  it('are not connected twice: the installation goes on with the existing connection', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await openManage();
    await click('Use another account');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Connect another account' }));
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    await click('Use existing connection');
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
    expect(asked('PATCH', '/installations/')).toEqual([]);
    expect(asked('DELETE', '/connections/')).toHaveLength(1);
  });

  it('stay as they are when connecting another one is given up', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    await openManage();
    await click('Connect another account');
    await screen.findByLabelText('CallRail API key');
    await click('Cancel');
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
    expect(asked('POST', '/connections')).toEqual([]);
  });
});

describe('an installation that another user removed', () => {
  it('is reported at the next save, and no choice is lost', async () => {
    start({
      scenario: async (seed) => {
        await seed.connect();
        await seed.connect(secondAccount);
        await seed.install();
      },
    });
    renderInstall();
    const choice = () => screen.findByRole('checkbox', { name: 'Customer city' });
    await userEvent.click(await choice());
    await backend.seed(async (seed) => {
      const [installation] = (await (
        await backend.fetch(
          new Request(
            `http://localhost:8080/v1/projects/${MOCK.project}/integrations/${MOCK.integration}/installations?groupRef=${MOCK.groupRef}`,
            { headers: { 'x-api-key': MOCK.fullApiKey } },
          ),
        )
      ).json()) as { id: string }[];
      await seed.call(deleteInstallation, { integration: MOCK.integration, installation: installation?.id ?? '' });
    });
    await click('Save 1 change');
    expect(await screen.findByText('CallRail was uninstalled elsewhere')).toBeVisible();
    expect(await choice()).toBeChecked();
    // The account of that installation went with it.
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Which account?' })).not.toBeInTheDocument());
    await click('Install');
    expect(await screen.findByText(/^Installed\./)).toBeVisible();
    expect(screen.queryByText('CallRail was uninstalled elsewhere')).not.toBeInTheDocument();
  });
});

describe('two integrations of one provider', () => {
  it('are distinguished by their names when one is uninstalled', async () => {
    start({ scenario: 'installed' }, ({ integration }) => {
      if (!integration) return {};
      const { latestRevision } = integration;
      const content = { ...latestRevision.content, displayName: 'Call sync' };
      return { integration: { ...integration, latestRevision: { ...latestRevision, content } } };
    });
    renderInstall();
    const pane = await openManage();
    expect(within(pane).getByText(`${MOCK.appName} stops using Call sync.`)).toBeVisible();
    await click('Uninstall Call sync');
    const dialog = await screen.findByRole('dialog', { name: 'Uninstall Call sync?' });
    expect(dialog).toHaveAccessibleDescription(/stops using Call sync immediately/);
    backend.failNext({ status: 503, method: 'DELETE', path: '/installations/', problem: { detail: 'Busy.' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Uninstall Call sync' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Call sync couldn’t be uninstalled. Message: “Busy.”',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Uninstall Call sync' }));
    expect(await screen.findByRole('heading', { name: 'Call sync is uninstalled' })).toBeVisible();
    expect(screen.getByText(`${MOCK.appName} no longer uses Call sync.`)).toBeVisible();
    expect(screen.queryByText(/CallRail/)).not.toBeInTheDocument();
    await click('Install Call sync again');
    // The account keeps the name of the provider.
    expect(await screen.findByRole('button', { name: 'Connect CallRail' })).toBeVisible();
  });
});

describe('an integration that only listens', () => {
  it('installs itself and shows which events the application receives', async () => {
    const subscribe = {
      objects: [{ objectName: 'calls', destination: 'hooks', createEvent: { enabled: 'always' as const } }],
    };
    const onInstallSuccess = vi.fn();
    // Servers differ in whether they take such a manifest; ours wants a read beside it.
    start({ scenario: 'connected' }, ({ integration, hydratedRevision }) => ({
      ...(integration && {
        integration: {
          ...integration,
          latestRevision: {
            ...integration.latestRevision,
            content: { name: integration.name, provider: integration.provider, subscribe },
          },
        },
      }),
      ...(hydratedRevision && {
        hydratedRevision: { ...hydratedRevision, content: { name: MOCK.integration, provider: MOCK.provider } },
      }),
    }));
    renderInstall({ onInstallSuccess });
    expect(await screen.findByRole('button', { name: 'Uninstall CallRail' })).toBeVisible();
    expect(onInstallSuccess).toHaveBeenCalledOnce();
    // The states replace the events of the manifest.
    await waitFor(() => expect(screen.getByText(/is notified/)).toBeVisible());
    expect(button('Update API key')).toBeVisible();
  });
});
