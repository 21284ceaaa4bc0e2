import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
// Loaded with the file: the first test would wait for them longer than for anything else.
import './ConnectedStage.tsx';
import './ConnectStage.tsx';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { InstallIntegration } from './InstallIntegration.tsx';

const start = withMockBackend();

afterEach(() => vi.restoreAllMocks());

function page(props: Partial<InstallIntegrationProps>) {
  return (
    <StrictMode>
      <MockProvider>
        <InstallIntegration integration={MOCK.integration} {...person} {...props} />
      </MockProvider>
    </StrictMode>
  );
}

const renderInstall = (props: Partial<InstallIntegrationProps> = {}) => render(page(props));
const field = () => screen.findByRole('checkbox', { name: 'Customer city' });

/** Whether the browser would ask before the page is left. */
function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('unsaved choices in the widget', () => {
  it('are there when the widget is shown again, with a word about it, until they are saved', async () => {
    start({ scenario: 'installed' });
    const { unmount } = renderInstall();
    await userEvent.click(await field());
    unmount();
    renderInstall();
    expect(await field()).toBeChecked();
    expect(screen.getByText('Your unsaved changes were restored. Unsaved changes: Calls')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('of a first install can be given up for the proposal, once they were found again', async () => {
    start({ scenario: 'connected' });
    const { unmount } = renderInstall();
    await userEvent.click(await field());
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
    unmount();
    renderInstall();
    expect(await screen.findByText(/^Your unsaved changes were restored\. Mock App will sync/)).toBeVisible();
    expect(await field()).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field()).not.toBeChecked();
    expect(screen.getByText(/^Mock App will sync/)).toBeVisible();
  });

  it('are dropped where the integration no longer supports them', async () => {
    start({ scenario: 'connected' });
    const { unmount } = renderInstall();
    await userEvent.click(await field());
    unmount();
    const [[key, value] = ['', '']] = Object.entries({ ...sessionStorage });
    sessionStorage.setItem(key, value.replaceAll('"users"', '"gone"'));
    renderInstall();
    expect(
      await screen.findByText('Mock App will sync Calls, Companies, and Users. Write access isn’t included.'),
    ).toBeVisible();
    expect(await field()).not.toBeChecked();
  });

  it('are reported to the host when they appear and when they are gone', async () => {
    start({ scenario: 'installed' });
    const onUnsavedChange = vi.fn();
    const { unmount, rerender } = renderInstall({ onUnsavedChange: () => expect.unreachable('an old function') });
    await field();
    rerender(page({ onUnsavedChange }));
    expect(onUnsavedChange).not.toHaveBeenCalled();
    await userEvent.click(await field());
    expect(onUnsavedChange.mock.calls).toEqual([[true]]);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onUnsavedChange.mock.calls).toEqual([[true], [false]]);
    await userEvent.click(await field());
    unmount();
    await waitFor(() => expect(onUnsavedChange.mock.calls).toEqual([[true], [false], [true], [false]]));
  });

  it('make the browser ask only where leaving would lose them', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await userEvent.click(await field());
    expect(isAsked()).toBe(false);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Customer state' }));
    expect(isAsked()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(isAsked()).toBe(false);
  });
});

describe('failures', () => {
  it('to load are reported to the host once for each attempt', async () => {
    const backend = start({ scenario: 'connected' });
    backend.failNext({ status: 403, path: '/bootstrap', problem: { detail: 'Not yours.' }, times: 2 });
    const onError = vi.fn();
    const { rerender } = renderInstall({ onError: (...args) => onError(...args) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    rerender(page({ onError: (...args) => onError(...args) }));
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Not yours.' }), 'load');
    await userEvent.click(retry);
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
  });

  it('to find the integration are reported, too', async () => {
    start();
    const onError = vi.fn();
    renderInstall({ integration: 'typo', onError });
    await waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ message: expect.stringContaining('"typo" was not found') }),
        'load',
      ),
    );
  });

  it.each([
    ['install', 'connected', 'POST', 'Install'],
    ['update', 'installed', 'PATCH', 'Save 1 change'],
  ] as const)('to %s are reported with the reason, each time', async (action, scenario, method, name) => {
    const backend = start({ scenario });
    const onError = vi.fn();
    renderInstall({ onError });
    await userEvent.click(await field());
    backend.failNext({ status: 422, method, problem: { detail: 'Too much.' }, times: 2 });
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    expect(onError).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'Too much.' }), action);
  });

  it('to uninstall are reported with the reason', async () => {
    const backend = start({ scenario: 'installed' });
    const onError = vi.fn();
    renderInstall({ onError });
    const nav = await screen.findByRole('navigation');
    await userEvent.click(within(nav).getByRole('button', { name: /^Manage/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Uninstall/ }));
    backend.failNext({ status: 409, method: 'DELETE', problem: { detail: 'Busy.' } });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Uninstall/ }));
    await waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Busy.' }), 'uninstall'),
    );
  });
});

describe('a connection', () => {
  it('is reported once when it is created, and never when it existed before', async () => {
    start();
    const onConnectSuccess = vi.fn();
    const onError = vi.fn();
    const { unmount } = renderInstall({ onConnectSuccess, onError });
    const key = await screen.findByLabelText('CallRail API key');
    await userEvent.type(key, 'wrong{Enter}');
    await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'connect'));
    expect(onConnectSuccess).not.toHaveBeenCalled();
    await userEvent.clear(key);
    await userEvent.type(key, `${MOCK.providerKey}{Enter}`);
    await field();
    expect(onConnectSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ provider: MOCK.provider, createTime: expect.any(Date) }),
    );
    unmount();
    renderInstall({ onConnectSuccess: () => expect.unreachable('it was there before') });
    await field();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('is reported when it is gone', async () => {
    start({ scenario: 'connected' });
    const onDisconnectSuccess = vi.fn();
    renderInstall({ onDisconnectSuccess });
    await userEvent.click(within(await screen.findByRole('navigation')).getByRole('button', { name: /^Manage/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Disconnect/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Disconnect/ }));
    await waitFor(() =>
      expect(onDisconnectSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ provider: MOCK.provider })),
    );
  });
});
