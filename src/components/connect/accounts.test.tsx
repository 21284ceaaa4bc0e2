import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { MockBackendOptions } from '../../../mock-server/msw/index.ts';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { KEY_OF_BOTH_ACCOUNTS } from '../../../mock-server/sandbox/call-tracking/account-data.ts';
import { accessibilityProblems } from '../../../test/support/axe.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import type { ConnectProviderProps } from './ConnectProvider.tsx';
import { ConnectProvider } from './ConnectProvider.tsx';

const start = withMockBackend();

const scenario: MockBackendOptions['scenario'] = async (seed) => {
  await seed.connect();
  await seed.connect({ consumerRef: 'second-user', consumerName: 'Tomas Lind' });
};

function renderConnect(props: Partial<ConnectProviderProps> = {}) {
  return render(
    <MockProvider>
      <ConnectProvider provider={MOCK.provider} {...person} {...props} />
    </MockProvider>,
  );
}

describe('several accounts at one provider', () => {
  it('are shown, the newest with its facts and the others by name', async () => {
    start({ scenario });
    const { container } = renderConnect();
    expect(await screen.findByText('Tomas Lind')).toBeVisible();
    const others = screen.getByRole('region', { name: 'Other accounts' });
    expect(within(others).getByText(/^\w+ \(Maya Okafor, /)).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('are disconnected one by one, and the host is notified of each', async () => {
    start({ scenario });
    const onDisconnectSuccess = vi.fn();
    renderConnect({ onDisconnectSuccess });
    await userEvent.click(await screen.findByRole('button', { name: /^Disconnect .+Maya Okafor/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Disconnect .+Maya Okafor/ });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Disconnect .+Maya Okafor/ }));
    expect(await screen.findByRole('button', { name: 'Disconnect CallRail' })).toBeVisible();
    expect(screen.getByText('Tomas Lind')).toBeVisible();
    expect(onDisconnectSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ consumer: expect.objectContaining({ consumerName: 'Maya Okafor' }) }),
    );
  });

  it('leave no question open about the next one when the newest is disconnected', async () => {
    const backend = start({ scenario });
    renderConnect();
    await userEvent.click(await screen.findByRole('button', { name: /^Disconnect .+Tomas Lind/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Disconnect .+Tomas Lind/ });
    await userEvent.click(within(dialog).getByRole('button', { name: /^Disconnect .+Tomas Lind/ }));
    expect(await screen.findByRole('button', { name: 'Disconnect CallRail' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(backend.requests().filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  const connectAnother = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Connect another account' }));
  const connectOnceMore = async () => {
    await connectAnother();
    await userEvent.type(screen.getByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    await screen.findByText('This CallRail account is already connected');
  };

  it('are connected in a card with its own title, which holds the button that gives it up', async () => {
    start({ scenario: 'connected' });
    const { container } = renderConnect();
    await connectAnother();
    const card = within(screen.getByRole('region', { name: 'Connect another CallRail account' }));
    expect(card.getByLabelText('CallRail API key')).toHaveFocus();
    expect(await accessibilityProblems(container)).toEqual([]);
    await userEvent.click(card.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
  });

  it('are not connected twice: the existing connection is offered', async () => {
    const backend = start({ scenario: 'connected' });
    const onConnectSuccess = vi.fn();
    const { container } = renderConnect({ onConnectSuccess });
    await connectOnceMore();
    expect(screen.getByText(/^It’s connected as \w+ \(Maya Okafor, /)).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Use existing connection' }));
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Other accounts' })).not.toBeInTheDocument();
    expect(backend.requests().filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(onConnectSuccess).not.toHaveBeenCalled();
  });

  it('can both be kept, and the host is notified once', async () => {
    start({ scenario: 'connected' });
    const onConnectSuccess = vi.fn();
    renderConnect({ onConnectSuccess });
    await connectOnceMore();
    await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
    expect(await screen.findByRole('region', { name: 'Other accounts' })).toBeVisible();
    expect(onConnectSuccess).toHaveBeenCalledOnce();
  });
});

describe('a key that gives access to several accounts', () => {
  const account = () => screen.findByRole('combobox', { name: 'Account' });
  const key = () => screen.getByLabelText('CallRail API key');
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Connect CallRail' }));

  async function askedForAccount(props: Partial<ConnectProviderProps> = {}) {
    const rendered = renderConnect(props);
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${KEY_OF_BOTH_ACCOUNTS}{Enter}`);
    await account();
    return rendered;
  }

  it('asks for the account, goes there, keeps the key and reports no error', async () => {
    start();
    const onError = vi.fn();
    const { container } = await askedForAccount({ onError });
    expect(await account()).toHaveFocus();
    expect(await account()).toBeValid();
    expect(await account()).toHaveAccessibleDescription('Choose one of the accounts you have access to.');
    const names = within(await account())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Choose…', 'Northwind Marketing (480112233)', 'Contoso Media (480445566)']);
    expect(key()).toHaveValue(KEY_OF_BOTH_ACCOUNTS);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await accessibilityProblems(container)).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('connects the account that is chosen, also after a failure', async () => {
    const backend = start();
    const onConnectSuccess = vi.fn();
    await askedForAccount({ onConnectSuccess });
    await submit();
    expect(await account()).toHaveAccessibleDescription(/^Choose the Account\./);
    await userEvent.selectOptions(await account(), 'Contoso Media (480445566)');
    backend.failNext({ status: 'drop', path: 'connections:generate' });
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t reach the service');
    expect(await account()).toHaveValue('480445566');
    await submit();
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
    expect(onConnectSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ providerMetadata: { accountId: { value: '480445566', source: 'input' } } }),
    );
  });

  it('asks no more when another key is entered', async () => {
    start();
    await askedForAccount();
    await userEvent.selectOptions(await account(), 'Contoso Media (480445566)');
    await userEvent.clear(key());
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await userEvent.type(key(), `${MOCK.providerKey}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
  });

  it('asks again when the chosen account is no longer among them', async () => {
    const backend = start();
    await askedForAccount();
    await userEvent.selectOptions(await account(), 'Contoso Media (480445566)');
    const issue = { type: 'about:blank', title: '', detail: '', name: 'providerMetadata.accountId' };
    const options = [{ value: '480112233', label: 'Northwind Marketing (480112233)' }];
    backend.failNext({
      status: 422,
      path: 'connections:generate',
      problem: { issues: [{ ...issue, in: 'body', pointer: '/providerMetadata/accountId', options }] },
    });
    await submit();
    await waitFor(async () => expect(within(await account()).getAllByRole('option')).toHaveLength(2));
    expect(await account()).toHaveValue('');
    expect(await account()).toHaveFocus();
  });

  it('asks for the account of a new key too', async () => {
    const backend = start();
    const onConnectSuccess = vi.fn();
    await askedForAccount({ onConnectSuccess });
    await userEvent.selectOptions(await account(), 'Contoso Media (480445566)');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Update API key' }));
    await userEvent.type(screen.getByLabelText('New CallRail API key'), `${MOCK.providerKey}{Enter}`);
    await userEvent.selectOptions(await account(), 'Northwind Marketing (480112233)');
    await userEvent.click(screen.getByRole('button', { name: 'Save key' }));
    expect(await screen.findByText('API key updated.')).toBeVisible();
    expect((await backend.state()).connections[0]?.providerMetadata?.accountId?.value).toBe('480112233');
  });
});
