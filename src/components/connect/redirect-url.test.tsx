import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { ConnectProvider } from './ConnectProvider.tsx';

const start = withMockBackend();
afterEach(() => vi.unstubAllGlobals());

/** Stands in for the address bar, which these tests have not. */
function stubAddressBar() {
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', Object.assign(new URL('http://localhost:3000/settings'), { replace }));
  return replace;
}

function renderConnect(redirectUrl: string, onConnectSuccess?: () => void) {
  return render(
    <StrictMode>
      <MockProvider>
        <ConnectProvider
          onConnectSuccess={onConnectSuccess}
          provider={MOCK.provider}
          {...person}
          redirectUrl={redirectUrl}
        />
      </MockProvider>
    </StrictMode>,
  );
}

const connect = async () =>
  userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);

describe('the page to go to after a connect', () => {
  it('is gone to once, when the connection is made', async () => {
    const replace = stubAddressBar();
    start();
    renderConnect('https://app.example.com/done');
    await connect();
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://app.example.com/done'));
    expect(screen.queryByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();
  });

  it('leaves the account on the screen when the browser brings the page back as it was left', async () => {
    const replace = stubAddressBar();
    start();
    renderConnect('https://app.example.com/done');
    await connect();
    await waitFor(() => expect(replace).toHaveBeenCalledOnce());
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await screen.findByRole('button', { name: 'Disconnect CallRail' })).toBeVisible();
  });

  it('is not gone to for a connection that was there before', async () => {
    const replace = stubAddressBar();
    start({ scenario: 'connected' });
    renderConnect('https://app.example.com/done');
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
    expect(replace).not.toHaveBeenCalled();
  });

  it('may be a place on the same page, which stays and shows the connection', async () => {
    const replace = stubAddressBar();
    start();
    renderConnect('#connected');
    await connect();
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(`${document.URL}#connected`));
    expect(await screen.findByRole('button', { name: 'Disconnect CallRail' })).toBeVisible();
  });

  it('is not gone to when the customer has left the widget meanwhile', async () => {
    const replace = stubAddressBar();
    const backend = start();
    const onConnectSuccess = vi.fn();
    const { unmount } = renderConnect('https://app.example.com/done', onConnectSuccess);
    await screen.findByLabelText('CallRail API key');
    backend.setDelay(200);
    await connect();
    unmount();
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
    expect(replace).not.toHaveBeenCalled();
  });

  it('is never a script: the connection is shown in its place', async () => {
    const replace = stubAddressBar();
    start();
    renderConnect('javascript:alert(1)');
    await connect();
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
    expect(replace).not.toHaveBeenCalled();
  });
});
