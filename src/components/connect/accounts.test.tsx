import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { MockBackendOptions } from '../../../mock-server/msw/index.ts';
import { MOCK } from '../../../mock-server/msw/index.ts';
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
