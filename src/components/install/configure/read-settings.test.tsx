import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import { MockProvider, person, withMockBackend } from '../../../../test/support/with-mock-backend.tsx';
import type { Config } from '../../../api/resources.ts';
import type { Bootstrap, ReadObjectSupport } from '../../../contract/index.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const start = withMockBackend();

/** Calls are left open in every way; companies have a rhythm and a history of the builder's. */
const manifest = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    read:
      objects:
        - objectName: calls
          destination: ${MOCK.destination}
          requiredFields: [{ fieldName: id }]
        - objectName: companies
          destination: ${MOCK.destination}
          schedule: "0 */6 * * *"
          requiredFields: [{ fieldName: id }]
          backfill: { defaultPeriod: { days: 30 } }
`;

/** CallRail can't report changes. */
const EVERY_SYNC = 'Every sync delivers all records, because CallRail can’t report changes.';

/** The answer of a provider with other capabilities. */
const supporting =
  (support: ReadObjectSupport) =>
  ({ hydratedRevision }: Bootstrap): Partial<Bootstrap> => {
    if (!hydratedRevision) return {};
    const { content } = hydratedRevision;
    const objects = content.read?.objects.map((one) => ({ ...one, support })) ?? [];
    return { hydratedRevision: { ...hydratedRevision, content: { ...content, read: { objects } } } };
  };

function renderInstall() {
  const onInstallSuccess = vi.fn<(id: string, config: Config) => void>();
  const onUpdateSuccess = vi.fn<(id: string, config: Config) => void>();
  const { container } = render(
    <StrictMode>
      <MockProvider>
        <InstallIntegration
          integration={MOCK.integration}
          {...person}
          onInstallSuccess={onInstallSuccess}
          onUpdateSuccess={onUpdateSuccess}
        />
      </MockProvider>
    </StrictMode>,
  );
  const stored = () => {
    const [, config] = [...onInstallSuccess.mock.calls, ...onUpdateSuccess.mock.calls].at(-1) ?? [];
    return config?.content.read?.objects;
  };
  return { container, stored };
}

const openObject = async (name: string) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(`^${name}`) }));
const unfold = async () => userEvent.click(await screen.findByText(/^Schedule and filters/));
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const save = async (name: string | RegExp = 'Install') => userEvent.click(screen.getByRole('button', { name }));

describe('the schedule of an object', () => {
  it('is summarized as text before it is unfolded', async () => {
    start({ scenario: 'connected', manifest });
    renderInstall();
    expect(await screen.findByText('On demand')).toBeVisible();
    expect(screen.queryByLabelText('Schedule')).not.toBeInTheDocument();
    await openObject('Companies');
    expect(await screen.findByText('Every 6 hours · Last 30 days')).toBeVisible();
  });

  it('is chosen where the builder leaves it open, and stored', async () => {
    start({ scenario: 'connected', manifest });
    const { stored, container } = renderInstall();
    await unfold();
    await choose('Schedule', 'Once a day');
    await choose('Import history', 'Number of days');
    const days = screen.getByRole('textbox', { name: 'Days' });
    await userEvent.clear(days);
    await userEvent.type(days, '7');
    expect(screen.getByText('Once a day · Last 7 days')).toBeVisible();
    expect(screen.getByText(`Mock App can sync Calls from CallRail once a day. ${EVERY_SYNC}`)).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
    await save();
    await screen.findByText(/^Installed\./);
    expect(stored()?.['calls']).toMatchObject({
      schedule: '0 0 * * *',
      backfill: { defaultPeriod: { days: 7 } },
    });
  });

  it('leaves the builder’s rhythm and history to the builder, and lets less history be read', async () => {
    const backend = start({ scenario: 'connected', manifest });
    const { stored } = renderInstall();
    await screen.findByRole('heading', { name: 'Calls' });
    await openObject('Companies');
    await unfold();
    expect(await screen.findByRole('combobox', { name: 'Import history' })).toHaveDisplayValue('Number of days');
    expect(screen.queryByRole('combobox', { name: 'Schedule' })).not.toBeInTheDocument();
    await choose('Import history', 'No separate import');
    await save();
    await screen.findByText(/^Installed\./);
    expect(stored()?.['companies']).toMatchObject({
      schedule: '0 */6 * * *',
      backfill: { defaultPeriod: { days: 0 } },
    });
    const sent = backend.requests().find(({ method, path }) => method === 'POST' && path.endsWith('/installations'));
    expect(sent?.body).not.toHaveProperty('config.content.read.objects.companies.schedule');
    expect(sent?.body).not.toHaveProperty('config.content.read.objects.calls.backfill');
  });

  it('offers no history where a provider has none, and says what every sync delivers', async () => {
    start({ scenario: 'connected', manifest }, supporting({ incremental: false, history: false, wholeRecords: true }));
    renderInstall();
    await screen.findByRole('heading', { name: 'Calls' });
    await openObject('Companies');
    await userEvent.click(await screen.findByText('Every 6 hours'));
    expect(screen.getByText(`Mock App can sync Companies from CallRail every 6 hours. ${EVERY_SYNC}`)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Import history' })).not.toBeInTheDocument();
  });

  it('says that records also contain the fields that are not selected, where they do', async () => {
    start({ scenario: 'connected' }, supporting({ incremental: true, history: true, wholeRecords: true }));
    renderInstall();
    expect(await screen.findByText(/receives whole records\. Choose the fields it should use\./)).toBeVisible();
  });

  it('promises only changes where the provider reports them', async () => {
    start({ scenario: 'connected', manifest }, supporting({ incremental: true, history: true, wholeRecords: false }));
    renderInstall();
    await unfold();
    await choose('Import history', 'New records only');
    expect(screen.queryByText(/Every sync delivers all records/)).not.toBeInTheDocument();
  });

  it('says of history that it is read once, after the install', async () => {
    start(
      {
        manifest,
        scenario: async (seed) => {
          await seed.connect();
          const backfill = { defaultPeriod: { fullHistory: true } };
          await seed.install({ read: { calls: { objectName: 'calls', schedule: '15 3 1,15 * *', backfill } } });
        },
      },
      supporting({ incremental: true, history: true, wholeRecords: false }),
    );
    renderInstall();
    await unfold();
    expect(screen.getByText('Custom schedule · All history')).toBeVisible();
    expect(await screen.findByText('History is imported once, when Mock App starts syncing Calls.')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Import history' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Schedule' })).toHaveDisplayValue('Custom schedule: 15 3 1,15 * *');
  });

  it('does not take days that are no number, and shows where', async () => {
    const backend = start({ scenario: 'connected', manifest });
    renderInstall();
    await unfold();
    await choose('Import history', 'Number of days');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Days' }));
    await userEvent.click(screen.getByText(/^Schedule and filters/));
    await openObject('Companies');
    await save();
    const days = await screen.findByRole('textbox', { name: 'Days' });
    expect(days).toHaveFocus();
    expect(days).toHaveAccessibleDescription('Enter a whole number of days, at least 1.');
    expect(backend.requests().filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.type(days, '0');
    expect(days).toBeInvalid();
    await userEvent.type(days, '{Backspace}14');
    expect(days).toBeValid();
    await save();
    expect(await screen.findByText(/^Installed\./)).toBeVisible();
  });
});

describe('conditions on what is read', () => {
  it('are added, answered by the type of their field, and stored', async () => {
    start({ scenario: 'installed', manifest: withSchedule });
    const { stored } = renderInstall();
    await unfold();
    const add = async (field: string) =>
      userEvent.type(await screen.findByRole('combobox', { name: 'Add filter' }), `${field}{Enter}`);
    await add('Answered');
    expect(screen.getByRole('combobox', { name: 'Answered is' })).toHaveFocus();
    await choose('Answered is', 'Yes');
    await add('Direction');
    await userEvent.keyboard('inbound');
    await add('Duration');
    await userEvent.keyboard('abc');
    expect(screen.getByText('Every hour · 3 filters')).toBeVisible();

    await save('Save 3 changes');
    const duration = screen.getByRole('textbox', { name: 'Duration is' });
    expect(duration).toHaveFocus();
    expect(duration).toHaveAccessibleDescription('Enter a number for Duration.');
    await userEvent.clear(duration);
    await userEvent.type(duration, '60');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter on Direction' }));
    expect(screen.getByRole('combobox', { name: 'Add filter' })).toHaveFocus();
    await save('Save 2 changes');
    await screen.findByText('Changes saved.');
    expect(stored()?.['calls']?.fieldFilters).toEqual([
      { fieldName: 'answered', operator: 'eq', value: true },
      { fieldName: 'duration', operator: 'eq', value: 60 },
    ]);
  });

  it('leave no trace when they are removed', async () => {
    const backend = start({ scenario: 'installed', manifest: withSchedule });
    renderInstall();
    await unfold();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Add filter' }), 'answered{Enter}');
    expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter on Answered' }));
    expect(screen.getByText('All changes saved.')).toBeVisible();
    expect(backend.requests().filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});

/** Calls with a rhythm, so that the scenario's installation reads them. */
const withSchedule = manifest.replace(
  'requiredFields: [{ fieldName: id }]\n        - objectName: companies',
  'schedule: "0 * * * *"\n          requiredFields: [{ fieldName: id }]\n        - objectName: companies',
);

const EVENTS = {
  objectName: 'companies',
  destination: MOCK.destination,
  inheritFieldsAndMapping: true,
  createEvent: { enabled: 'always' as const },
  updateEvent: { enabled: 'always' as const, requiredWatchFields: ['name'] },
  otherEvents: ['company.merged'],
};

/** An integration with subscriptions, which no connector of this server handles. */
function withEvents({ integration }: Bootstrap): Partial<Bootstrap> {
  if (integration === undefined) return {};
  const { latestRevision } = integration;
  const content = { ...latestRevision.content, subscribe: { objects: [EVENTS] } };
  return { integration: { ...integration, latestRevision: { ...latestRevision, content } } };
}

describe('real-time updates', () => {
  it('are listed beside the fields, without a choice', async () => {
    start({ scenario: 'connected', manifest }, withEvents);
    renderInstall();
    await screen.findByRole('heading', { name: 'Calls' });
    expect(screen.queryByRole('heading', { name: 'Real-time updates' })).not.toBeInTheDocument();
    await openObject('Companies');
    const updates = within(screen.getByRole('region', { name: 'Real-time updates' }));
    expect(updates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mock App is notified when Companies are created or updated.',
      'For updates, Mock App is only notified of changes to Name.',
      'Mock App is notified of these Companies events: company.merged.',
    ]);
  });
});
