import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MockBackend, MockBackendOptions } from '../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import { AmpersandProvider, InstallIntegration } from '../../src/index.ts';

const server = setupServer();
let backend: MockBackend | undefined;

beforeAll(() => server.listen());
afterEach(async () => {
  server.resetHandlers();
  await backend?.stop();
});
afterAll(() => server.close());

function renderWidget(options: MockBackendOptions): MockBackend {
  const started = createMockBackend(options);
  backend = started;
  server.use(...started.handlers);
  const person = { consumerRef: MOCK.consumerRef, consumerName: MOCK.consumerName };
  const group = { groupRef: MOCK.groupRef, groupName: MOCK.groupName };
  render(
    <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: started.origins.api }}>
      <InstallIntegration integration={MOCK.integration} {...person} {...group} />
    </AmpersandProvider>,
  );
  return started;
}

const keyField = () => screen.findByLabelText(/api key/i, { selector: 'input' });
const connectButton = () => screen.getByRole('button', { name: /^connect/i });

// As in the README: the widget in a component test, on the server's own code.
describe('the widget on a mock backend in jsdom', () => {
  it('empty: a customer connects with the key that the simulated provider accepts', async () => {
    const { requests } = renderWidget({ scenario: 'empty' });
    await userEvent.type(await keyField(), MOCK.providerKey);
    await userEvent.click(connectButton());
    expect((await screen.findAllByText(/caller’s phone number|caller's phone number/i))[0]).toBeInTheDocument();
    expect(requests().map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /v1/projects/${MOCK.project}/connections:generate`,
    );
  });

  it('empty: a key that the provider refuses shows why and is kept', async () => {
    renderWidget({ scenario: 'empty' });
    await userEvent.type(await keyField(), 'wrong-key');
    await userEvent.click(connectButton());
    expect(await screen.findByText(/access denied/i)).toBeInTheDocument();
    const field = await keyField();
    expect(field).toHaveValue('wrong-key');
    expect(field).toBeInvalid();
  });

  it('installed: the widget shows the installation', async () => {
    renderWidget({ scenario: 'installed' });
    expect((await screen.findAllByText('Calls'))[0]).toBeInTheDocument();
  });

  it('a failing backend is reported, and called again on demand', async () => {
    const mock = renderWidget({ scenario: 'connected' });
    mock.failNext({ status: 400, problem: { detail: 'The disk is full.' }, times: 50 });
    expect((await screen.findAllByText(/the disk is full/i))[0]).toBeInTheDocument();
    mock.clearFailures();
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect((await screen.findAllByText('Calls'))[0]).toBeInTheDocument();
  });
});
