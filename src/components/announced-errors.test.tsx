import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { observeAnnouncements } from '../../test/support/announcements.ts';
import { MockProvider, person, withMockBackend } from '../../test/support/with-mock-backend.tsx';
import { ConnectProvider } from './connect/ConnectProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const start = withMockBackend();

const manifest = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    read:
      objects:
        - objectName: calls
          destination: ${MOCK.destination}
          requiredFields: [{ fieldName: id }]
          optionalFields: [{ mapToName: phone, mapToDisplayName: Phone }]
          optionalFieldsAuto: all
    write:
      objects: [{ objectName: companies, valueDefaults: { allowAnyFields: true } }]
`;

function renderConnect() {
  render(
    <MockProvider>
      <ConnectProvider provider={MOCK.provider} {...person} />
    </MockProvider>,
  );
  return screen.findByLabelText('CallRail API key');
}

async function renderInstall() {
  render(
    <MockProvider>
      <InstallIntegration integration={MOCK.integration} {...person} />
    </MockProvider>,
  );
  await screen.findByRole('heading', { name: 'Calls' });
}

const install = () => userEvent.click(screen.getByRole('button', { name: 'Install' }));

describe('the error of a field is announced', () => {
  it('after Enter with a key that the provider rejects, each time', async () => {
    start();
    await userEvent.type(await renderConnect(), 'wrong-key');
    const { texts, clear } = observeAnnouncements();
    for (const _attempt of [1, 2]) {
      clear();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(texts).toEqual([expect.stringContaining('CallRail didn’t accept this key.')]));
    }
  });

  it('after Enter without a key, each time', async () => {
    start();
    await userEvent.click(await renderConnect());
    const { texts, clear } = observeAnnouncements();
    for (const _attempt of [1, 2]) {
      clear();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(texts).toEqual(['Enter the CallRail API key.']));
    }
  });

  it('for a mapping', async () => {
    start({ scenario: 'connected' });
    await renderInstall();
    await userEvent.click(await screen.findByRole('button', { name: "Clear Caller's phone number" }));
    const { texts } = observeAnnouncements();
    await install();
    await waitFor(() => expect(texts).toContain("Choose a field for Caller's phone number."));
  });

  it('for a filter and for the number of days', async () => {
    start({ scenario: 'connected', manifest });
    await renderInstall();
    await userEvent.click(screen.getByText(/^Schedule and filters/));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Import history' }), 'Number of days');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Days' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Add filter' }), 'direction{Enter}');
    const { texts } = observeAnnouncements();
    await install();
    await waitFor(() => expect(texts).toContain('Enter a whole number of days, at least 1.'));
    expect(texts).toContain('Enter a value for Direction.');
  });

  it('for the name of a field that is already in a list, each time', async () => {
    start({ scenario: 'connected', manifest });
    await renderInstall();
    const navigation = within(screen.getByRole('navigation'));
    await userEvent.click(navigation.getByRole('button', { name: /^Write access/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Companies' }));
    await userEvent.click(screen.getByText(/^Companies settings/));
    const add = async () => userEvent.type(await screen.findByRole('textbox', { name: /^Field name/ }), 'name{Enter}');
    await add();
    await add();
    const { texts, clear } = observeAnnouncements();
    clear();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(texts).toEqual(['name is already in the list.']));
  });
});
