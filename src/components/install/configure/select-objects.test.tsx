import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MockBackend } from '../../../../mock-server/msw/index.ts';
import { MOCK } from '../../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import { MockProvider, person, withMockBackend } from '../../../../test/support/with-mock-backend.tsx';
import { listInstallations, updateInstallation } from '../../../contract/endpoints.ts';
import type { Installation, ReadObjectConfig } from '../../../contract/index.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const start = withMockBackend();
const renderInstall = () =>
  render(
    <MockProvider>
      <InstallIntegration integration={MOCK.integration} {...person} />
    </MockProvider>,
  );

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const entries = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('button')
    .map((entry) => entry.textContent);
const open = async (part: string) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(`^${part}`) }));
const lastSent = (backend: MockBackend, method: string) =>
  backend.requests().findLast((request) => request.method === method && request.path.includes('/installations'))?.body;

/** An installation that was set up through the API, further than the screens of old could go. */
const installedThroughApi = (calls: Partial<ReadObjectConfig>) =>
  start({
    scenario: async (seed) => {
      await seed.connect();
      const answers = { selectedFieldMappings: { caller_phone: 'customer_phone_number' }, selectedFields: {} };
      await seed.install({ read: { calls: { objectName: 'calls', ...answers, ...calls } } });
    },
  });

describe('an object that is deselected and selected again', () => {
  it('keeps its choices, before an install', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    await tick('Answered');
    await userEvent.click(button(/^Clear Caller.s phone number/));
    await tick('Sync Calls');
    expect(screen.queryByRole('checkbox', { name: 'Answered' })).not.toBeInTheDocument();
    await tick('Sync Calls');
    expect(await screen.findByRole('checkbox', { name: 'Answered' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: "Caller's phone number" })).toHaveValue('');
  });

  it('keeps no choices that were discarded', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await tick('Direction');
    await open('Companies');
    await tick('Sync Companies');
    const all = () => screen.getByRole('checkbox', { name: /^Select all/ });
    expect(all()).not.toBeChecked();
    await userEvent.click(all());
    await userEvent.click(button('Discard changes to Companies'));
    await tick('Sync Companies');
    expect(all()).not.toBeChecked();
  });
});

describe('reading every field', () => {
  it('is one switch, and covers fields that come later', async () => {
    const backend = start({ scenario: 'installed' });
    renderInstall();
    await tick('All fields, including new ones');
    expect(screen.getByRole('checkbox', { name: 'Answered' })).toBeChecked();
    await userEvent.click(button('Save 1 change'));
    await screen.findByText('Changes saved.');
    expect(lastSent(backend, 'PATCH')).toHaveProperty(
      'installation.config.content.read.objects.calls.selectedFieldsAuto',
      'all',
    );
  });

  it('ends with the first field that is unticked; the others stay', async () => {
    const backend = installedThroughApi({ selectedFieldsAuto: 'all' });
    renderInstall();
    await tick('Answered');
    expect(screen.getByRole('checkbox', { name: 'All fields, including new ones' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Answered' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Direction' })).toBeChecked();
    await userEvent.click(button('Save 1 change'));
    await screen.findByText('Changes saved.');
    const calls = 'installation.config.content.read.objects.calls';
    expect(lastSent(backend, 'PATCH')).not.toHaveProperty(`${calls}.selectedFieldsAuto`);
    expect(lastSent(backend, 'PATCH')).toHaveProperty(`${calls}.selectedFields.direction`, true);
  });
});

describe('what stands there at first', () => {
  it('is every field of the provider, where the builder leaves them all open', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    // The manifest names no optional field of calls.
    expect(await screen.findByRole('checkbox', { name: 'Customer city' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Direction' })).toBeVisible();
  });

  it('is the field that the builder suggests, which counts as an answer', async () => {
    const backend = start({ scenario: 'connected' });
    renderInstall();
    expect(await screen.findByRole('combobox', { name: "Caller's phone number" })).toHaveValue('Customer phone number');
    await userEvent.click(button('Install'));
    await screen.findByText(/^Installed\./);
    const answers = 'config.content.read.objects.calls.selectedFieldMappings';
    expect(lastSent(backend, 'POST')).toHaveProperty(answers, { caller_phone: 'customer_phone_number' });
  });
});

describe('saving', () => {
  it('keeps what was set up through the API', async () => {
    const ours: Partial<ReadObjectConfig> = {
      schedule: '0 * * * *',
      disabled: true,
      backfill: { defaultPeriod: { days: 30 } },
      fieldFilters: [{ fieldName: 'answered', operator: 'eq', value: true }],
      selectedValueMappings: { lead_status: { good: 'good_lead' } },
    };
    const backend = installedThroughApi(ours);
    renderInstall();
    await tick('Direction');
    await userEvent.click(button('Save 1 change'));
    await screen.findByText('Changes saved.');
    expect(lastSent(backend, 'PATCH')).toMatchObject({
      installation: { config: { content: { read: { objects: { calls: ours } } } } },
    });
  });

  it('shows first what another user changed in the meantime, and then saves both', async () => {
    const backend = start({ scenario: 'installed' });
    renderInstall();
    await tick('Answered');
    await backend.seed(async ({ call }) => {
      const path = { integration: MOCK.integration };
      // The answer is as the endpoint table declares it.
      const [installation] = (await call(listInstallations, path)) as Installation[];
      const calls = installation?.config.content.read?.objects['calls'];
      const objects = { calls: { ...calls, selectedFields: { ...calls?.selectedFields, direction: false } } };
      await call(
        updateInstallation,
        { ...path, installation: installation?.id ?? '' },
        {
          updateMask: ['config.content.read.objects.calls'],
          installation: { config: { content: { provider: MOCK.provider, read: { objects } } } },
        },
      );
    });
    await userEvent.click(button('Save 1 change'));
    expect(await screen.findByText(/^Someone else updated Calls\. Your changes are kept\./)).toBeVisible();
    expect(lastSent(backend, 'PATCH')).toBeUndefined();
    expect(screen.getByRole('checkbox', { name: 'Direction' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Answered' })).toBeChecked();
    await userEvent.click(button('Save 1 change'));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    const fields = 'installation.config.content.read.objects.calls.selectedFields';
    expect(lastSent(backend, 'PATCH')).toHaveProperty(`${fields}.answered`, true);
    expect(lastSent(backend, 'PATCH')).not.toHaveProperty(`${fields}.direction`, true);
  });

  it('covers every object at once, and each can be gone back from alone', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await tick('Answered');
    await open('Companies');
    await tick('Sync Companies');
    expect(screen.getByText('Unsaved changes: Calls and Companies')).toBeVisible();
    await userEvent.click(button('Discard changes to Companies'));
    expect(screen.getByText('Unsaved changes: Calls')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Sync Companies' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /^Discard changes to/ })).not.toBeInTheDocument();
  });
});

describe('objects that arrive under one name', () => {
  const object = (objectName: string) => `
        - objectName: ${objectName}
          mapToName: customers
          mapToDisplayName: Customers
          destination: ${MOCK.destination}
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id`;
  const manifest = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    read:
      objects:${object('companies')}${object('users')}
`;
  const question = 'Which CallRail object holds your Customers?';

  it('are one entry with a question; the first is proposed and another can take its place', async () => {
    const backend = start({ scenario: 'connected', manifest });
    const { container } = renderInstall();
    const choice = await screen.findByRole('combobox', { name: question });
    expect(entries()).toEqual(['CustomersReady', 'Manage']);
    expect(choice).toHaveDisplayValue('Companies');
    expect(await accessibilityProblems(container)).toEqual([]);
    await userEvent.selectOptions(choice, 'Users');
    expect(choice).toBeInTheDocument();
    expect(choice).toHaveFocus();
    await userEvent.click(button('Install'));
    await screen.findByText(/^Installed\./);
    const sent = lastSent(backend, 'POST');
    expect(sent).toHaveProperty('config.content.read.objects.users');
    expect(sent).not.toHaveProperty('config.content.read.objects.companies');

    await userEvent.selectOptions(choice, 'Companies');
    await userEvent.click(button('Save 2 changes'));
    await screen.findByText('Changes saved.');
    expect(lastSent(backend, 'PATCH')).toMatchObject({
      installation: { config: { content: { read: { objects: { users: { disabled: true }, companies: {} } } } } },
    });
  });

  it('can be read together, each with its own entry', async () => {
    start({ scenario: 'connected', manifest });
    renderInstall();
    await tick('Use more than one');
    await tick('Users');
    expect(entries()).toEqual(['Customers (Companies)Ready', 'Customers (Users)Ready', 'Manage']);
    await tick('Use more than one');
    expect(entries()).toEqual(['CustomersReady', 'Manage']);
  });
});

describe('an integration that only writes', () => {
  it('begins with what can be written, of which nothing is selected, and can be installed and changed', async () => {
    const manifest = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    write:
      objects:
        - objectName: tags
`;
    const backend = start({ scenario: 'connected', manifest });
    renderInstall();
    expect(await screen.findByRole('heading', { name: 'Write access' })).toBeVisible();
    expect(entries()).toEqual(['Write accessNot included', 'Manage']);
    expect(screen.getByText('Choose at least one object.')).toBeVisible();
    await tick('Tags');
    expect(entries()).toEqual(['Write accessReady', 'Manage']);
    expect(screen.getByText('Mock App will write Tags.')).toBeVisible();
    await userEvent.click(button('Install'));
    await screen.findByText(/^Installed\./);
    expect(lastSent(backend, 'POST')).toMatchObject({
      config: { content: { write: { objects: { tags: { objectName: 'tags' } } } } },
    });
    await tick('Tags');
    await userEvent.click(button('Save 1 change'));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
  });
});
