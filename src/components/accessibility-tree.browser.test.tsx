import { cleanup, render } from '@testing-library/react';
import { setupWorker } from 'msw/browser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockBackend, MockBackendOptions } from '../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import { listInstallations, updateInstallation } from '../contract/endpoints.ts';
import type { Installation } from '../contract/index.ts';
import { AmpersandProvider } from '../provider/AmpersandProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const worker = setupWorker();
let backend: MockBackend;

// Wide enough for the navigation beside the panes.
beforeEach(() => page.viewport(1000, 800));
beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));
afterEach(async () => {
  cleanup();
  worker.resetHandlers();
  sessionStorage.clear();
  await backend.stop();
});
afterAll(() => worker.stop());

function open(scenario: MockBackendOptions['scenario']) {
  backend = createMockBackend({ scenario });
  worker.use(...backend.handlers);
  const { consumerRef, consumerName, groupRef, groupName } = MOCK;
  render(
    <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: 'http://localhost:8080' }}>
      <InstallIntegration
        consumerName={consumerName}
        consumerRef={consumerRef}
        groupName={groupName}
        groupRef={groupRef}
        integration={MOCK.integration}
      />
    </AmpersandProvider>,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const bar = () => page.elementLocator(document.querySelector('[data-amp-part="action-bar"]') as Element);

it('connect, and a key that the provider rejects', async () => {
  open('empty');
  const card = page.getByRole('region', { name: 'Connect CallRail' });
  await expect.element(card).toMatchAriaInlineSnapshot(`
    - region "Connect CallRail":
      - heading "Connect CallRail" [level=2]
      - paragraph: Connect your CallRail account to Mock App. You can disconnect at any time.
      - text: CallRail API key
      - textbox "CallRail API key"
      - button "Show characters"
      - paragraph:
        - text: Create or copy the key in CallRail. It’s stored encrypted.
        - link "Where do I find my key?":
          - /url: https://apidocs.callrail.com/#getting-started
      - button "Connect CallRail"
  `);
  await userEvent.fill(page.getByLabelText('CallRail API key'), 'wrong-key');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(card).toMatchAriaInlineSnapshot(`
    - region "Connect CallRail":
      - heading "Connect CallRail" [level=2]
      - paragraph: Connect your CallRail account to Mock App. You can disconnect at any time.
      - text: CallRail API key
      - textbox "CallRail API key": wrong-key
      - button "Show characters"
      - alert: "CallRail didn’t accept this key. Check it and try again. (CallRail: “HTTP Token: Access denied. The API key is missing or not valid.”)"
      - paragraph:
        - text: Create or copy the key in CallRail. It’s stored encrypted.
        - link "Where do I find my key?":
          - /url: https://apidocs.callrail.com/#getting-started
      - button "Connect CallRail"
  `);
});

it('install, with a value that is missing first', async () => {
  open('connected');
  await userEvent.click(button(/^Clear Caller.s phone number/));
  await expect.element(bar()).toMatchAriaInlineSnapshot(`
    - status: Mock App will sync Calls, Companies, and Users. Write access isn’t included.
    - button "Calls: Choose a field for Caller's phone number."
    - button "Install"
  `);
  await userEvent.click(button('Install'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('navigation')).toMatchAriaInlineSnapshot(`
    - navigation "Integration sections":
      - paragraph: Sync
      - list "Sync":
        - listitem:
          - button "Calls 1 field left"
        - listitem:
          - button "Companies Ready"
        - listitem:
          - button "Users Ready"
      - paragraph: Write
      - list "Write":
        - listitem:
          - button "Write access Not included"
      - list:
        - listitem:
          - button "Manage"
  `);
  await userEvent.fill(page.getByRole('combobox', { name: /phone number/ }), 'customer_phone_number');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button('Install'));
  await expect.element(page.getByText(/^Installed\./)).toBeVisible();
  await expect.element(bar()).toMatchAriaInlineSnapshot(`
    - status: Installed. Mock App can now use your CallRail data.
    - button "Saved" [disabled]
  `);
});

it('conflict with a change of another user', async () => {
  open('installed');
  await userEvent.click(page.getByRole('checkbox', { name: 'Answered' }));
  await backend.seed(async ({ call }) => {
    const path = { integration: MOCK.integration };
    // The answer is as the endpoint table declares it.
    const [installation] = (await call(listInstallations, path)) as Installation[];
    const calls = {
      objectName: 'calls',
      ...installation?.config.content.read?.objects['calls'],
      schedule: '0 * * * *',
    };
    const content = { provider: MOCK.provider, read: { objects: { calls } } };
    await call(
      updateInstallation,
      { ...path, installation: installation?.id ?? '' },
      { updateMask: ['config.content.read.objects.calls'], installation: { config: { content } } },
    );
  });
  await userEvent.click(button('Save 1 change'));
  await expect.element(page.getByText(/Someone else updated Calls/)).toBeVisible();
  await expect.element(bar()).toMatchAriaInlineSnapshot(`
    - status: "Someone else updated Calls. Your changes are kept. Unsaved changes: Calls"
    - button "Discard"
    - button "Save 1 change"
  `);
});

it('uninstall', async () => {
  open('installed');
  await userEvent.click(button(/^Manage/));
  await userEvent.click(button(/^Uninstall/));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(dialog).toMatchAriaInlineSnapshot(`
    - dialog "Uninstall CallRail?":
      - heading "Uninstall CallRail?" [level=2]
      - text: Mock App stops using CallRail immediately. Your settings here are deleted, and the account is disconnected unless something else uses it. Data already in Mock App is kept.
      - button "Cancel"
      - button "Uninstall CallRail"
  `);
  await userEvent.click(dialog.getByRole('button', { name: /^Uninstall/ }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('region').first()).toMatchAriaInlineSnapshot(`
    - region "CallRail is uninstalled":
      - heading "CallRail is uninstalled" [level=2]
      - paragraph: Mock App no longer uses CallRail.
      - button "Install CallRail again"
  `);
});
