import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MockBackend, MockBackendOptions } from '../../../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../../../mock-server/msw/index.ts';
import { MockProvider, person } from '../../../../test/support/with-mock-backend.tsx';
import type { Bootstrap, ProviderInfo } from '../../../contract/index.ts';
import { ConnectProvider } from '../../connect/ConnectProvider.tsx';
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

function start(options: MockBackendOptions, change: (answer: Bootstrap) => Partial<Bootstrap> = () => ({})) {
  backend = createMockBackend(options);
  const bootstrap = http.get('http://localhost:8080/v1/projects/:project/bootstrap', async ({ request }) => {
    const answer: Bootstrap = await (await backend.fetch(request)).json();
    return HttpResponse.json({ ...answer, ...change(answer) });
  });
  server.use(bootstrap, ...backend.handlers);
}

const changed = (more: Partial<ProviderInfo>) => (answer: Bootstrap) => ({
  ...(answer.provider && { provider: { ...answer.provider, ...more } }),
});
const region = { name: 'region', displayName: 'Region' };
const secondAccount = { consumerRef: 'second-user', consumerName: 'Tomas Lind' };

function renderInstall(props: Partial<InstallIntegrationProps> = {}) {
  return render(
    <MockProvider>
      <InstallIntegration integration={MOCK.integration} {...person} {...props} />
    </MockProvider>,
  );
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const asked = (method: string, end: string) =>
  backend.requests().filter((request) => request.method === method && request.path.includes(end));

describe('the host', () => {
  it('receives the reason why a new key was refused', async () => {
    start({ scenario: 'installed' });
    const onError = vi.fn();
    renderInstall({ onError });
    await click('Manage');
    await click('Update API key');
    await userEvent.type(screen.getByLabelText('New CallRail API key'), 'wrong{Enter}');
    await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'update'));
  });

  it('receives it from ConnectProvider, too, and the reason why details were not saved', async () => {
    start({ scenario: 'connected' }, (answer) => ({
      ...changed({ metadata: { input: [region] } })(answer),
      connections: answer.connections.map((one) => ({
        ...one,
        providerMetadata: { region: { value: 'eu', source: 'input' as const } },
      })),
    }));
    const onError = vi.fn();
    render(
      <MockProvider>
        <ConnectProvider onError={onError} provider={MOCK.provider} {...person} />
      </MockProvider>,
    );
    await click('Update API key');
    await userEvent.type(screen.getByLabelText('New CallRail API key'), 'wrong{Enter}');
    await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'update'));
    await click('Cancel');
    await click('Edit details');
    backend.failNext({ status: 422, method: 'PATCH', problem: { detail: 'No such region.' } });
    await userEvent.type(screen.getByLabelText('Region'), '-west{Enter}');
    await screen.findByText('Message: “No such region.”');
    expect(onError).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'No such region.' }), 'update');
  });

  it('is notified of missing details that could not be saved', async () => {
    start({ scenario: 'connected' }, changed({ metadata: { input: [region] } }));
    const onError = vi.fn();
    renderInstall({ onError });
    const field = await screen.findByLabelText('Region');
    backend.failNext({ status: 422, method: 'PATCH', problem: { detail: 'No such region.' } });
    await userEvent.type(field, 'moon{Enter}');
    await screen.findByText('Message: “No such region.”');
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'No such region.' }), 'update');
  });

  it('is notified of a new account even if switching to it fails', async () => {
    start({ scenario: 'installed' });
    const onConnectSuccess = vi.fn();
    renderInstall({ onConnectSuccess });
    await click('Manage');
    await click('Use another account');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Connect another account' }),
    );
    const key = await screen.findByLabelText('CallRail API key');
    backend.failNext({ status: 503, method: 'PATCH', path: '/installations/', problem: { retryable: false } });
    await userEvent.type(key, `${MOCK.providerKey}{Enter}`);
    await click('Keep both');
    await screen.findByText('The other CallRail account couldn’t be switched to');
    await click('Cancel');
    await screen.findByRole('heading', { name: 'Calls' });
    expect(onConnectSuccess).toHaveBeenCalledOnce();
    expect(screen.queryByText('Tomas Lind')).not.toBeInTheDocument();
  });
});

describe('an account that lacks details', () => {
  it('gives the key along where a detail decides where the key is sent', async () => {
    start(
      { scenario: 'connected' },
      changed({ metadata: { input: [region] }, baseURL: 'https://{{.region}}.callrail.test' }),
    );
    renderInstall();
    await userEvent.type(await screen.findByLabelText('Region'), 'us{Enter}');
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    await waitFor(() => expect(asked('PATCH', '/connections/')).toHaveLength(1));
    expect(asked('PATCH', '/connections/')[0]?.body).toMatchObject({
      updateMask: ['apiKey', 'providerMetadata'],
      connection: { apiKey: MOCK.providerKey, providerMetadata: { region: { value: 'us' } } },
    });
  });

  it('can be disconnected in place of completing it', async () => {
    start({ scenario: 'connected' }, changed({ metadata: { input: [region] } }));
    const onDisconnectSuccess = vi.fn();
    renderInstall({ onDisconnectSuccess });
    await click('Disconnect CallRail');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect CallRail' }),
    );
    expect(await screen.findByLabelText('CallRail API key')).toBeVisible();
    expect(onDisconnectSuccess).toHaveBeenCalledOnce();
  });
});

describe('another account', () => {
  it('takes the place of one that can no longer be used before anything is installed', async () => {
    const customOpts = { inputs: [{ name: 'token', displayName: 'Token' }] };
    start({ scenario: 'connected' }, (answer) => ({
      ...changed({ authType: 'custom', customOpts })(answer),
      connections: answer.connections.map((one) => ({ ...one, status: 'bad_credentials' as const })),
    }));
    server.use(
      http.post('http://localhost:8080/v1/projects/:project/connections:generate', async ({ request }) => {
        const { customAuth, ...body } = (await request.json()) as { customAuth: { token: string } };
        const { url, headers } = request;
        const whole = JSON.stringify({ ...body, apiKey: customAuth.token });
        const answered = await backend.fetch(new Request(url, { method: 'POST', headers, body: whole }));
        return HttpResponse.json(await answered.json(), { status: answered.status });
      }),
    );
    renderInstall();
    expect(await screen.findByRole('alert')).toHaveTextContent('rejected your sign-in');
    await click('Reconnect');
    await userEvent.type(await screen.findByLabelText('Token'), `${MOCK.providerKey}{Enter}`);
    await screen.findByRole('heading', { name: 'Calls' });
    await waitFor(() => expect(asked('DELETE', '/connections/')).toHaveLength(1));
    expect(screen.queryByRole('combobox', { name: 'Which account?' })).not.toBeInTheDocument();
  });

  it('that appeared while the list was open can be chosen', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await click('Manage');
    await backend.seed(async (seed) => void (await seed.connect(secondAccount)));
    await click('Refresh');
    await click('Use another account');
    await click('Use this account');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use this account' }));
    expect(await screen.findByText('Tomas Lind')).toBeVisible();
  });
});

it('a refresh that failed says so, and the next one takes it back', async () => {
  start({ scenario: 'installed' });
  renderInstall();
  await click('Manage');
  server.use(
    http.get('http://localhost:8080/v1/projects/:project/bootstrap', () => HttpResponse.error(), { once: true }),
    http.get('http://localhost:8080/v1/projects/:project/bootstrap', () => HttpResponse.error(), { once: true }),
    http.get('http://localhost:8080/v1/projects/:project/bootstrap', () => HttpResponse.error(), { once: true }),
  );
  await click('Refresh');
  expect(await screen.findByText(/Couldn’t reach the service/, {}, { timeout: 4_000 })).toBeVisible();
  await click('Refresh');
  await waitFor(() => expect(screen.queryByText(/Couldn’t reach the service/)).not.toBeInTheDocument());
});
