import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Mock } from 'vitest';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../test/support/with-mock-backend.tsx';
import { ConnectProvider } from './connect/ConnectProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const start = withMockBackend();

/** Puts every text into elements of its own, as the translation of a browser does. */
function translatePage(): void {
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node as Text); // the walker shows texts only
    if (root instanceof Text) found.push(root);
    for (const text of found) {
      const parent = text.parentElement;
      if (!parent || parent.closest('font, script, style, option') || !text.data.trim()) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.textContent = text.data;
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translate(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}

let crashes: Mock<() => void>;
beforeEach(() => {
  crashes = vi.fn<() => void>();
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => reported.mockRestore());
});

function open(widget: ReactElement) {
  translatePage();
  return render(<MockProvider>{widget}</MockProvider>);
}

const props = { ...person, integration: MOCK.integration };
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.getByRole('checkbox', { name });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 3, name });

describe('a page that the browser translates', () => {
  it('goes through the wizard, with every choice taken back and made again', async () => {
    start({ scenario: 'connected' });
    open(<InstallIntegration {...props} {...{ variant: 'wizard' }} onError={crashes} />);
    await title('Choose what to sync');
    for (const name of ['Calls', 'Users', 'Calls', 'Users', 'Companies', 'Companies', 'Companies', 'Tags'])
      await userEvent.click(box(name));
    await press('Next');
    await title('Map Calls fields');
    await press('Next');
    await title('Choose Calls fields');
    for (const all of screen.getAllByRole('checkbox')) await userEvent.click(all);
    for (const all of screen.getAllByRole('checkbox')) await userEvent.click(all);
    await press('Back');
    await title('Map Calls fields');
    await press('Next');
    await title('Choose Calls fields');
    await press('Next');
    await title('Choose Users fields');
    await press('Next');
    await title(/^Control how/);
    await press('Next');
    await title('Review and install');
    await press('Install');
    await title('CallRail is installed');
    await press('Done');
    await screen.findByRole('button', { name: 'Manage' });
    expect(crashes).not.toHaveBeenCalled();
  });

  it('configures, saves, pauses and manages an installation', async () => {
    start({ scenario: 'installed' });
    open(<InstallIntegration {...props} onError={crashes} />);
    await screen.findByRole('heading', { name: 'Calls' });
    const boxes = () => screen.getAllByRole('checkbox');
    for (const index of boxes().keys()) {
      const found = boxes()[index];
      if (found) await userEvent.click(found);
    }
    for (const index of boxes().keys()) {
      const found = boxes()[index];
      if (found) await userEvent.click(found);
    }
    const search = screen.queryByRole('searchbox');
    if (search) {
      await userEvent.type(search, 'nothing like it');
      await userEvent.clear(search);
    }
    const first = boxes()[0];
    if (first) await userEvent.click(first);
    await userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: /^Users/ }));
    await userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: /^Calls/ }));
    await press('Manage');
    await press(/^Update API key/);
    await press('Cancel');
    expect(crashes).not.toHaveBeenCalled();
    expect(screen.queryByText('This part of the page stopped working')).not.toBeInTheDocument();
  });

  it('connects an account after a key that was refused', async () => {
    start();
    const onConnectSuccess = vi.fn();
    open(<ConnectProvider {...person} onConnectSuccess={onConnectSuccess} provider={MOCK.provider} />);
    const key = await screen.findByLabelText('CallRail API key');
    await userEvent.type(key, '{Enter}');
    await userEvent.type(key, 'wrong{Enter}');
    await screen.findByRole('alert');
    await userEvent.clear(key);
    await userEvent.type(key, `${MOCK.providerKey}{Enter}`);
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
    expect(screen.queryByText('This part of the page stopped working')).not.toBeInTheDocument();
  });
});
