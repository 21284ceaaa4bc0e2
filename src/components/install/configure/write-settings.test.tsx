import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { MockBackendOptions } from '../../../../mock-server/msw/index.ts';
import { MOCK } from '../../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import type { BootstrapChange } from '../../../../test/support/with-mock-backend.tsx';
import { MockProvider, person, withMockBackend } from '../../../../test/support/with-mock-backend.tsx';
import type { Config } from '../../../api/resources.ts';
import { updateInstallation } from '../../../contract/endpoints.ts';
import type { WriteObjectConfig } from '../../../contract/index.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const start = withMockBackend();

const manifest = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    read:
      objects:
        - objectName: companies
          destination: ${MOCK.destination}
          requiredFields: [{ fieldName: id }]
    write:
      objects:
        - objectName: companies
          inheritMapping: true
          valueDefaults: { allowAnyFields: true }
        - objectName: tags
`;

/** An installation that writes, with settings that the API made. */
const writing =
  (objects: Record<string, WriteObjectConfig>): MockBackendOptions['scenario'] =>
  async (seed) => {
    await seed.connect();
    const installation = await seed.install({ read: { companies: { objectName: 'companies' } } });
    const update = {
      updateMask: ['config.content.write.objects'],
      installation: { config: { content: { provider: MOCK.provider, write: { objects } } } },
    };
    await seed.call(updateInstallation, { integration: MOCK.integration, installation: installation.id }, update);
  };

async function renderWriting(options: MockBackendOptions = {}, change?: BootstrapChange) {
  const backend = start({ scenario: 'connected', manifest, ...options }, change);
  const onSuccess = vi.fn<(id: string, config: Config) => void>();
  const { container } = render(
    <StrictMode>
      <MockProvider>
        <InstallIntegration
          integration={MOCK.integration}
          {...person}
          onInstallSuccess={onSuccess}
          onUpdateSuccess={onSuccess}
        />
      </MockProvider>
    </StrictMode>,
  );
  await screen.findByRole('heading', { name: 'Companies' });
  await userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: /^Write access/ }));
  return { backend, container, stored: () => onSuccess.mock.calls.at(-1)?.[1].content.write?.objects };
}

const unfold = async (object: string) => {
  const checkbox = await screen.findByRole<HTMLInputElement>('checkbox', { name: object });
  if (!checkbox.checked) await userEvent.click(checkbox);
  await userEvent.click(screen.getByText(new RegExp(`^${object} settings`)));
};
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const save = async (name: string | RegExp = 'Install') => userEvent.click(screen.getByRole('button', { name }));

describe('how an object is written', () => {
  it('is set field by field, with the keyboard, and stored', async () => {
    const { stored, container } = await renderWriting();
    await unfold('Companies');
    const picker = await screen.findByRole('combobox', { name: 'Add field' });
    await userEvent.type(picker, 'name{Enter}');
    expect(screen.getByRole('textbox', { name: 'Default for Name' })).toHaveFocus();
    await userEvent.keyboard('New customer');
    await userEvent.tab();
    expect(screen.getByRole('combobox', { name: 'Name in new records' })).toHaveFocus();
    await choose('Name in existing records', 'Don’t overwrite');
    expect(screen.getByText('Companies settings: 1 field rule')).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
    await save();
    await screen.findByText(/^Installed\./);
    expect(stored()).toEqual({
      companies: {
        objectName: 'companies',
        selectedFieldSettings: { name: { default: { stringValue: 'New customer' }, writeOnUpdate: 'never' } },
      },
    });
  });

  it('survives a change of pane, also before a rule is chosen', async () => {
    await renderWriting();
    await unfold('Companies');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Add field' }), 'name{Enter}');
    const navigation = within(screen.getByRole('navigation'));
    await userEvent.click(navigation.getByRole('button', { name: /^Companies/ }));
    await userEvent.click(navigation.getByRole('button', { name: /^Write access/ }));
    await userEvent.click(screen.getByText('Companies settings: 1 field rule'));
    await choose('Name in existing records', 'Don’t overwrite');
    await userEvent.click(screen.getByRole('button', { name: 'Remove rules for Name' }));
    expect(screen.queryByRole('combobox', { name: 'Name in existing records' })).not.toBeInTheDocument();
  });

  it('offers what builder and provider leave open, and nothing else', async () => {
    await renderWriting();
    await unfold('Tags');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Field name in CallRail' }), 'color{Enter}');
    expect(screen.getByRole('combobox', { name: 'color in new records' })).toHaveFocus();
    // No default, as the manifest allows none; no "if empty", as the provider can't tell; no deletes.
    expect(screen.queryByRole('textbox', { name: 'Default for color' })).not.toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Write only if empty' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Allow Mock App to delete Tags' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /field mapping as for syncing Tags/ })).not.toBeInTheDocument();

    await userEvent.type(screen.getByRole('textbox', { name: 'Field name in CallRail' }), 'color{Enter}');
    expect(screen.getByText('color is already in the list.')).toBeVisible();
  });

  it('allows deletes where the provider can, and shares matches unless the customer says no', async () => {
    const { stored } = await renderWriting({}, ({ provider }) => ({
      ...(provider && { provider: { ...provider, support: { ...provider.support, delete: true } } }),
    }));
    await unfold('Companies');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Allow Mock App to delete Companies' }));
    const shares = screen.getByRole('checkbox', { name: 'Use the same field mapping as for syncing Companies' });
    expect(shares).toBeChecked();
    await userEvent.click(shares);
    await save();
    await screen.findByText(/^Installed\./);
    expect(stored()?.['companies']).toEqual({
      objectName: 'companies',
      inheritMapping: false,
      deletionSettings: { enabled: true },
    });
  });

  it('counts each setting, leaves no trace of what is taken back, and keeps what the API set', async () => {
    const byApi: WriteObjectConfig = {
      objectName: 'tags',
      deletionSettings: { enabled: true },
      selectedValueDefaults: { color: { value: 'red', applyOnUpdate: 'never' } },
      selectedFieldSettings: { name: { default: { integerValue: 5 }, writeOnCreate: 'always' } },
    };
    const { stored, backend } = await renderWriting({ scenario: writing({ tags: byApi }) });
    expect(screen.getByText('Tags settings: deleting allowed, 1 field rule')).toBeVisible();
    await unfold('Tags');
    await choose('name in existing records', 'Don’t overwrite');
    await choose('name in new records', 'Don’t write');
    expect(screen.getByRole('button', { name: 'Save 2 changes' })).toBeVisible();
    await choose('name in new records', 'Write');
    await choose('name in existing records', 'Write');
    expect(screen.getByText('All changes saved.')).toBeVisible();

    // Unticking and ticking an object changes nothing either.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tags' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tags' }));
    expect(screen.getByText('All changes saved.')).toBeVisible();

    await unfold('Tags');
    await choose('name in existing records', 'Don’t overwrite');
    await save('Save 1 change');
    await screen.findByText('Changes saved.');
    expect(stored()?.['tags']).toEqual({
      ...byApi,
      selectedFieldSettings: {
        name: { default: { integerValue: 5 }, writeOnUpdate: 'never' },
      },
    });
    const update = backend.requests().find(({ method }) => method === 'PATCH');
    expect(update?.body).toMatchObject({ updateMask: ['config.content.write.objects.tags'] });
  });

  it('is removed again, and the focus goes to where the next one is added', async () => {
    await renderWriting({ scenario: writing({ tags: { objectName: 'tags' } }) });
    await unfold('Tags');
    const name = await screen.findByRole('textbox', { name: 'Field name in CallRail' });
    await userEvent.type(name, 'color{Enter}');
    await choose('color in new records', 'Don’t write');
    await userEvent.click(screen.getByRole('button', { name: 'Remove rules for color' }));
    expect(screen.queryByRole('combobox', { name: 'color in new records' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Field name in CallRail' })).toHaveFocus();
    expect(screen.getByText('All changes saved.')).toBeVisible();
  });

  it('shows beside a control what the server refused of it', async () => {
    const { backend } = await renderWriting();
    await unfold('Tags');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Field name in CallRail' }), 'color{Enter}');
    await choose('color in existing records', 'Don’t overwrite');
    await unfold('Tags');
    const detail = 'This account may not leave the color alone.';
    const place = 'config.content.write.objects.tags.selectedFieldSettings.color.writeOnUpdate';
    const pointer = `/${place.replaceAll('.', '/')}`;
    const issue = {
      type: 'about:blank',
      title: 'Invalid',
      detail,
      in: 'body',
      name: place,
      pointer,
      value: 'never',
    } as const;
    backend.failNext({ status: 422, method: 'POST', path: '/installations', problem: { detail, issues: [issue] } });
    await save();
    const control = await screen.findByRole('combobox', { name: 'color in existing records' });
    expect(control).toHaveFocus();
    expect(control).toHaveAccessibleDescription(detail);
    await choose('color in existing records', 'Write');
    expect(control).toBeValid();
  });
});
