import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MockBackend } from '../../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../../mock-server/msw/index.ts';
import { MockProvider, person } from '../../../test/support/with-mock-backend.tsx';
import type { Bootstrap, MetadataInput, ProviderInfo } from '../../contract/index.ts';
import type { ConnectProviderProps } from './ConnectProvider.tsx';
import { ConnectProvider } from './ConnectProvider.tsx';

const server = setupServer();
let backend: MockBackend;
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(async () => {
  server.resetHandlers();
  await backend.stop();
});
afterAll(() => server.close());

/** The mock backend with a provider that asks for more than a key. */
function start(scenario: 'empty' | 'connected', changes: Partial<ProviderInfo>) {
  backend = createMockBackend({ scenario });
  const bootstrap = http.get('http://localhost:8080/v1/projects/:project/bootstrap', async ({ request }) => {
    const answer = (await (await backend.fetch(request)).json()) as Bootstrap;
    return HttpResponse.json({ ...answer, provider: { ...answer.provider, ...changes } });
  });
  server.use(bootstrap, ...backend.handlers);
}

const workspace = {
  name: 'workspace',
  displayName: 'Workspace',
  prompt: 'See [your workspaces](https://example.com/spaces).',
};
const region = { name: 'region', displayName: 'Region', defaultValue: 'us-east' };

function renderConnect(props: Partial<ConnectProviderProps> = {}) {
  render(
    <MockProvider>
      <ConnectProvider provider={MOCK.provider} {...person} {...props} />
    </MockProvider>,
  );
}

describe('a provider that asks for more than a key', () => {
  it('collects everything in one form, with defaults filled in and help beside each field', async () => {
    start('empty', { metadata: { input: [workspace, region] } });
    renderConnect();
    await userEvent.type(await screen.findByLabelText('CallRail API key'), MOCK.providerKey);
    expect(screen.getByLabelText('Workspace')).toHaveAccessibleDescription('See your workspaces.');
    expect(screen.getByRole('link', { name: 'your workspaces' })).toHaveAttribute('href', 'https://example.com/spaces');
    expect(screen.getByLabelText('Region')).toHaveValue('us-east');

    await userEvent.click(screen.getByRole('button', { name: 'Connect CallRail' }));
    expect(screen.getByLabelText('Workspace')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Workspace'), '  acme {Enter}');

    await screen.findByRole('heading', { name: 'CallRail is connected' });
    const sent = backend.requests().find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({
      apiKey: MOCK.providerKey,
      providerMetadata: {
        workspace: { value: 'acme', source: 'input' },
        region: { value: 'us-east', source: 'input' },
      },
    });
  });

  it('asks an account that lacks a value for it, and leaves the rest of its values alone', async () => {
    start('connected', { metadata: { input: [workspace] } });
    const onConnectSuccess = vi.fn();
    renderConnect({ onConnectSuccess });
    expect(await screen.findByRole('heading', { name: 'Additional details for CallRail' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Workspace'), 'acme{Enter}');
    await screen.findByRole('heading', { name: 'CallRail is connected' });
    const sent = backend.requests().find(({ method }) => method === 'PATCH');
    expect(sent?.body).toMatchObject({
      updateMask: ['providerMetadata'],
      connection: { providerMetadata: { workspace: { value: 'acme' }, accountId: { source: 'provider' } } },
    });
    expect(onConnectSuccess).not.toHaveBeenCalled();
  });

  it('says so where the server does not keep what was given, in place of asking again in silence', async () => {
    start('connected', { metadata: { input: [workspace] } });
    server.use(
      http.patch('http://localhost:8080/v1/projects/:project/connections/:connection', async ({ request }) => {
        const answer = await (await backend.fetch(request)).json();
        return HttpResponse.json({ ...answer, providerMetadata: {} });
      }),
    );
    renderConnect();
    await userEvent.type(await screen.findByLabelText('Workspace'), 'acme{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your details couldn’t be saved. Contact Mock App for help.',
    );
  });

  it('tells the host why details could not be saved', async () => {
    start('connected', { metadata: { input: [workspace] } });
    const onError = vi.fn();
    renderConnect({ onError });
    backend.failNext({ status: 422, method: 'PATCH', problem: { detail: 'No workspace is called so.' } });
    await userEvent.type(await screen.findByLabelText('Workspace'), 'acme{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No workspace is called so.');
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'update');
  });
});

describe('a provider with several products', () => {
  const product = { displayName: '', baseURL: '', support: {} as ProviderInfo['support'] };
  const modules = { crm: product, marketing: product };
  const input: MetadataInput[] = [
    { ...workspace, moduleDependencies: { crm: {} } },
    { ...region, moduleDependencies: { marketing: {} } },
  ];

  it('asks for what the chosen one needs', async () => {
    start('empty', { modules, metadata: { input } });
    renderConnect({ module: 'Marketing' });
    expect(await screen.findByLabelText('Region')).toBeVisible();
    expect(screen.queryByLabelText('Workspace')).not.toBeInTheDocument();
  });

  it('falls back to the default one', async () => {
    start('empty', { modules, defaultModule: 'crm', metadata: { input } });
    renderConnect();
    expect(await screen.findByLabelText('Workspace')).toBeVisible();
  });

  it('shows no form for one that it does not have, and lists those it has for the builder', async () => {
    start('empty', { modules, metadata: { input } });
    renderConnect({ module: 'sales' });
    expect(await screen.findByText('The module "sales" is unknown. Known: crm, marketing.')).toBeInTheDocument();
    expect(screen.queryByLabelText('CallRail API key')).not.toBeInTheDocument();
  });
});

it('connects without a form field where no sign-in is needed', async () => {
  start('empty', { authType: 'none' });
  renderConnect();
  expect(await screen.findByText('CallRail doesn’t require sign-in.')).toBeVisible();
  expect(screen.queryByLabelText(/API key/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Connect CallRail' }));
  await screen.findByRole('alert');
  const sent = backend.requests().find(({ method }) => method === 'POST');
  expect(sent?.body).not.toHaveProperty('apiKey');
});
