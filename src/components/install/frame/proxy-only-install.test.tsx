import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MockBackend, MockBackendOptions } from '../../../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../../../mock-server/msw/index.ts';
import { MockProvider, person } from '../../../../test/support/with-mock-backend.tsx';
import type { Bootstrap } from '../../../contract/index.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const server = setupServer();
let backend: MockBackend;
let isUninstalledElsewhere = false;
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(async () => {
  isUninstalledElsewhere = false;
  server.resetHandlers();
  await backend.stop();
});
afterAll(() => server.close());

/** An integration that only passes calls through. */
function start(scenario: MockBackendOptions['scenario']) {
  backend = createMockBackend({ scenario });
  const bootstrap = http.get('http://localhost:8080/v1/projects/:project/bootstrap', async ({ request }) => {
    const answer: Bootstrap = await (await backend.fetch(request)).json();
    const { integration, hydratedRevision } = answer;
    const content = { name: MOCK.integration, provider: MOCK.provider, proxy: { enabled: true } };
    return HttpResponse.json({
      ...answer,
      ...(isUninstalledElsewhere && { installations: [] }),
      ...(integration && {
        integration: { ...integration, latestRevision: { ...integration.latestRevision, content } },
      }),
      ...(hydratedRevision && { hydratedRevision: { ...hydratedRevision, content } }),
    });
  });
  server.use(bootstrap, ...backend.handlers);
  render(
    <StrictMode>
      <MockProvider>
        <InstallIntegration integration={MOCK.integration} {...person} />
      </MockProvider>
    </StrictMode>,
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const installs = () =>
  backend.requests().filter(({ method, path }) => method === 'POST' && /installations$/.test(path));

it('asks before it installs again what another user uninstalled', async () => {
  start('installed');
  await button('Uninstall CallRail');
  isUninstalledElsewhere = true;
  await userEvent.click(await button('Refresh'));
  const again = await button('Install CallRail again');
  expect(screen.getByText('CallRail was uninstalled elsewhere')).toBeVisible();
  expect(installs()).toEqual([]);
  await userEvent.click(again);
  await waitFor(() => expect(installs()).toHaveLength(1));
});

it('an install that failed leaves the account within reach', async () => {
  start('connected');
  backend.failNext({ status: 422, method: 'POST', path: '/installations', problem: { detail: 'Too much.' } });
  expect(await screen.findByText('Message: “Too much.”')).toBeVisible();
  expect(await button('Disconnect CallRail')).toBeVisible();
  await userEvent.click(await button('Try again'));
  expect(await button('Uninstall CallRail')).toBeVisible();
  expect(installs()).toHaveLength(2);
});
