import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import type { EventWorld, EventWorldOptions } from '../../../../test/support/event-world.ts';
import {
  connectGroup,
  createEventWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
  registerApp,
} from '../../../../test/support/event-world.ts';
import { MockProvider, person } from '../../../../test/support/with-mock-backend.tsx';
import type { Subscription } from '../../../contract/index.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const server = setupServer();
let world: EventWorld;
let apiKey: string;
beforeAll(() => server.listen());
afterEach(async () => {
  server.resetHandlers();
  await world.stop();
});
afterAll(() => server.close());

/** Starts the server with a HubSpot application, a connected group and, by default, an installation. */
async function start({ manifest = HUBSPOT_EVENTS, isInstalled = true, ...options }: Start = {}) {
  world = await createEventWorld(options);
  await registerApp(world);
  await deployTo(world, manifest);
  await connectGroup(world, { groupRef: person.groupRef });
  if (isInstalled) await installFor(world, { groupRef: person.groupRef });
  ({ key: apiKey } = await world.api('POST', '/api-keys', { label: 'browser', scopes: ['frontend'] }));
  server.use(http.all('http://localhost:8080/*', ({ request }) => world.manage(request)));
}

interface Start extends EventWorldOptions {
  manifest?: string;
  isInstalled?: boolean;
}

/** Changes what the server says about the first subscription. */
function answerWith(change: Partial<Subscription>) {
  const address =
    'http://localhost:8080/v1/projects/:project/integrations/:integration/installations/:id/subscriptions';
  server.use(
    http.get(address, async ({ request }) => {
      const { results } = await (await world.manage(request)).json();
      return HttpResponse.json({ results: [{ ...results[0], ...change }] });
    }),
  );
}

function renderInstall(props: object = {}) {
  return render(
    <StrictMode>
      <MockProvider apiKey={apiKey} project="acme">
        <InstallIntegration integration="crm" {...person} {...props} />
      </MockProvider>
    </StrictMode>,
  );
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function openUpdates() {
  const shown = renderInstall();
  await click('Manage');
  const list = within(await screen.findByRole('list', { name: 'Real-time updates' }));
  return { ...shown, list };
}

describe('real-time updates of an installation', () => {
  it('are being set up, then active, without a reload', async () => {
    await start();
    const { list, container } = await openUpdates();
    expect(list.getByText('Setting up')).toBeVisible();
    expect(list.getByText('This usually takes a few minutes.')).toBeVisible();
    expect(list.getByText('acme is notified when Contacts are created, updated, or deleted.')).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
    await world.work();
    expect(await list.findByText('Active', {}, { timeout: 8_000 })).toBeVisible();
    expect(list.queryByText('Setting up')).not.toBeInTheDocument();
  });

  it("show why they failed, in the provider's words, and what can be done", async () => {
    await start({
      provider: (request) =>
        request.method === 'POST' && request.url.includes('/subscriptions')
          ? Response.json({ status: 'error', message: 'Contacts are not available', category: 'X' }, { status: 400 })
          : undefined,
    });
    await world.work();
    const { list, container } = await openUpdates();
    expect(list.getByText('Needs attention')).toBeVisible();
    const next = 'HubSpot doesn’t send these updates of Contacts. Contact support to change which updates acme uses.';
    expect(list.getByText(next)).toBeVisible();
    expect(list.getByText(/^Reason: “.*Contacts are not available/)).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it.each<[string, Partial<Subscription>, string]>([
    [
      'permission',
      { state: 'failed', errorReason: 'permission' },
      'Updates couldn’t be set up. Ask an admin of your HubSpot account for access to Contacts.',
    ],
    [
      'limit',
      { state: 'failed', errorReason: 'limit' },
      'Updates of Contacts couldn’t be set up because your HubSpot account has reached a limit. Ask an admin of the account to remove subscriptions that aren’t used or to raise the limit.',
    ],
    [
      'setup',
      { state: 'failed', errorReason: 'setup' },
      'Updates couldn’t be set up because acme isn’t completely set up for them. Contact support.',
    ],
    [
      'unknown',
      { state: 'failed' },
      'Updates couldn’t be set up. Ask an admin of your HubSpot account for access to Contacts, or contact support.',
    ],
    ['temporary', { state: 'pending' }, 'Updates couldn’t be set up yet. This is retried automatically.'],
  ])('name the next step when the reason is %s', async (_reason, change, text) => {
    await start();
    answerWith({ error: 'No.', ...change });
    const { list } = await openUpdates();
    expect(list.getByText(text)).toBeVisible();
    expect(list.getByText('Reason: “No.”')).toBeVisible();
  });

  it('tell when the latest one came', async () => {
    await start();
    await world.work();
    answerWith({ lastEventTime: new Date(Date.now() - 4.5 * 60_000).toISOString() });
    const { list } = await openUpdates();
    expect(await list.findByText('Last update 4 minutes ago.')).toBeVisible();
  });

  it('resume by themselves when the provider interrupts them', async () => {
    await start();
    answerWith({ state: 'suspended', error: 'Daily limit exceeded' });
    const { list } = await openUpdates();
    expect(list.getByText('Interrupted')).toBeVisible();
    expect(list.getByText('HubSpot isn’t sending updates right now. They resume automatically.')).toBeVisible();
    expect(list.getByText('Reason: “Daily limit exceeded”')).toBeVisible();
  });

  it('are requested again with the rest of the view', async () => {
    await start();
    answerWith({ state: 'suspended' });
    const { list } = await openUpdates();
    expect(list.getByText('Interrupted')).toBeVisible();
    answerWith({ state: 'active' });
    await click('Refresh');
    expect(await list.findByText('Active')).toBeVisible();
  });

  it('are the events of the manifest where the server does not report states', async () => {
    await start();
    server.use(http.get('http://localhost:8080/*/subscriptions', () => new HttpResponse(null, { status: 404 })));
    renderInstall();
    await click('Manage');
    const region = within(await screen.findByRole('region', { name: 'Real-time updates' }));
    expect(region.getByText('acme is notified when Contacts are created, updated, or deleted.')).toBeVisible();
    expect(region.queryByText('Setting up')).not.toBeInTheDocument();
  });
});

/** Only events of the provider's kinds, which need no object that is read. */
const ONLY_EVENTS = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          destination: hooks
          requiredFields:
            - fieldName: email
    subscribe:
      objects:
        - objectName: companies
          destination: hooks
          otherEvents: [company.merge]
`;

/** Props of the wizard, which are in no public type. */
const wizard = { variant: 'wizard' };

/** Merges companies in the simulated HubSpot, and checks that the event is delivered. */
async function mergeCompanies() {
  const { results } = await world.crm('GET', '/crm/v3/objects/companies?limit=2');
  const [primaryObjectId, objectIdToMerge] = results.map(({ id }: { id: string }) => id);
  await world.crm('POST', '/crm/v3/objects/companies/merge', { primaryObjectId, objectIdToMerge });
  await world.settle();
  expect(world.messages()).toMatchObject([{ objectName: 'companies', action: 'subscribe' }]);
  expect(world.entries()).toMatchObject([{ subscribeEventType: 'other' }]);
}

describe('an installation that only subscribes', () => {
  it('is installed, shows its events, delivers them and is uninstalled', async () => {
    await start({ manifest: ONLY_EVENTS, isInstalled: false });
    renderInstall();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Sync / }));
    await click('Install');
    expect(await screen.findByText('acme is notified of changes in HubSpot.')).toBeVisible();
    await world.work();
    await mergeCompanies();
    await click('Manage');
    const list = within(await screen.findByRole('list', { name: 'Real-time updates' }));
    expect(list.getByText('acme is notified of these companies events: company.merge.')).toBeVisible();
    expect(await list.findByText('Active', {}, { timeout: 8_000 })).toBeVisible();
    expect(list.getByText(/^Last update /)).toBeVisible();
    expect(screen.queryByText('Waiting for the first sync.')).not.toBeInTheDocument();

    await click('Uninstall HubSpot');
    await screen.findByRole('dialog', { name: 'Uninstall HubSpot?' });
    await click('Uninstall HubSpot');
    expect(await screen.findByRole('heading', { name: 'HubSpot is uninstalled' })).toBeVisible();
    await waitFor(async () => expect(await world.api('GET', '/installations')).toEqual([]));
  });

  it('is installed with the wizard without an object, and shows and delivers its events', async () => {
    await start({ manifest: ONLY_EVENTS, isInstalled: false });
    const { container } = renderInstall(wizard);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Contacts' }));
    expect(screen.getByText('acme is notified of changes in HubSpot.')).toBeVisible();
    await click('Next');
    await screen.findByRole('heading', { name: 'Review and install' });
    expect(screen.getByText('acme is notified of these companies events: company.merge.')).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
    await click('Install');
    await screen.findByRole('heading', { name: 'HubSpot is installed' });
    expect(screen.getByText('acme is notified of these companies events: company.merge.')).toBeVisible();
    await world.work();
    await mergeCompanies();
    await click('Done');
    await click('Manage');
    const list = within(await screen.findByRole('list', { name: 'Real-time updates' }));
    expect(await list.findByText('Active', {}, { timeout: 8_000 })).toBeVisible();
  });
});
