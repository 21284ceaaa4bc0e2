import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../test/support/axe.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { InstallationProvider } from '../../provider/InstallationProvider.tsx';
import type { ConnectProviderProps } from './ConnectProvider.tsx';
import { ConnectProvider, redirectTarget } from './ConnectProvider.tsx';

const start = withMockBackend();

function renderConnect(props: Partial<ConnectProviderProps> = {}) {
  return render(
    <StrictMode>
      <MockProvider>
        <ConnectProvider provider={MOCK.provider} {...person} {...props} />
      </MockProvider>
    </StrictMode>,
  );
}

const keyField = () => screen.findByLabelText('CallRail API key');

describe('connecting with an API key', () => {
  it('sends the key when Enter is pressed, and tells the host once', async () => {
    const backend = start();
    const onConnectSuccess = vi.fn();
    const { rerender } = renderConnect({ onConnectSuccess });
    await userEvent.type(await keyField(), `${MOCK.providerKey}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toHaveFocus();
    rerender(
      <MockProvider>
        <ConnectProvider provider={MOCK.provider} {...person} onConnectSuccess={(made) => onConnectSuccess(made)} />
      </MockProvider>,
    );
    expect(onConnectSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ provider: 'callRail', createTime: expect.any(Date) }),
    );
    expect(backend.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('sends no name of the group of a provider around it', async () => {
    const backend = start();
    render(
      <MockProvider>
        <InstallationProvider integration={MOCK.integration} {...person}>
          <ConnectProvider consumerRef="another-user" groupRef="another-group" provider={MOCK.provider} />
        </InstallationProvider>
      </MockProvider>,
    );
    await userEvent.type(await keyField(), `${MOCK.providerKey}{Enter}`);
    await screen.findByRole('heading', { name: 'CallRail is connected' });
    const sent = JSON.stringify(backend.requests().find(({ method }) => method === 'POST')?.body);
    expect(sent).toContain('another-group');
    expect(sent).not.toContain(MOCK.groupName);
    expect(sent).not.toContain(MOCK.consumerName);
  });

  it('shows what the provider said beside the field, goes there and keeps what was typed', async () => {
    start();
    renderConnect();
    await userEvent.type(await keyField(), 'wrong-key');
    await userEvent.click(screen.getByRole('button', { name: 'Connect CallRail' }));
    await waitFor(async () => expect(await keyField()).toHaveAccessibleDescription(/Access denied/));
    expect(await keyField()).toHaveFocus();
    expect(await keyField()).toHaveValue('wrong-key');
    expect(await keyField()).toBeInvalid();
  });

  it('says once that the account works', async () => {
    start({ scenario: 'connected' });
    renderConnect();
    await screen.findByRole('heading', { name: 'CallRail is connected' });
    expect(screen.getAllByText(/^(Connected|Working)$/)).toHaveLength(1);
  });

  it('asks for the key before it sends anything', async () => {
    const backend = start();
    renderConnect();
    const field = await keyField();
    await userEvent.click(screen.getByRole('button', { name: 'Connect CallRail' }));
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Enter the CallRail API key/);
    expect(backend.requests().filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('can be tried again after the service was away', async () => {
    const backend = start();
    renderConnect();
    await userEvent.type(await keyField(), MOCK.providerKey);
    backend.failNext({ status: 'drop', path: 'connections:generate' });
    await userEvent.click(screen.getByRole('button', { name: 'Connect CallRail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t reach the service');
    await userEvent.click(screen.getByRole('button', { name: 'Connect CallRail' }));
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
  });

  it('has no accessibility problem', async () => {
    start();
    const { container } = renderConnect();
    await keyField();
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe('an account that is connected', () => {
  it('is shown with its details, and the host is not notified again', async () => {
    start({ scenario: 'connected' });
    const onConnectSuccess = vi.fn();
    const { container } = renderConnect({ onConnectSuccess });
    expect(await screen.findByRole('heading', { name: 'CallRail is connected' })).toBeVisible();
    expect(screen.getByText(MOCK.consumerName)).toBeVisible();
    expect(onConnectSuccess).not.toHaveBeenCalled();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('takes a new key', async () => {
    start({ scenario: 'connected' });
    renderConnect();
    await userEvent.click(await screen.findByRole('button', { name: 'Update API key' }));
    await userEvent.type(screen.getByLabelText('New CallRail API key'), `${MOCK.providerKey}{Enter}`);
    expect(await screen.findByText('API key updated.')).toBeVisible();
  });

  it('is disconnected after a question, and the host is notified once', async () => {
    start({ scenario: 'connected' });
    const onDisconnectSuccess = vi.fn();
    renderConnect({ onDisconnectSuccess });
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect CallRail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect CallRail?' });
    expect(dialog).toHaveAccessibleDescription(/loses access/);
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect CallRail', hidden: false }));
    expect(await keyField()).toBeVisible();
    expect(onDisconnectSuccess).toHaveBeenCalledOnce();
  });

  it('stays connected while it is in use, and says why', async () => {
    start({ scenario: 'installed' });
    renderConnect();
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect CallRail' }));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect CallRail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('CallRail couldn’t be disconnected.');
  });
});

describe('a provider that can’t be connected here', () => {
  it('gets a clear answer and no form when it signs in another way', async () => {
    start({ providers: { hubspot: { authType: 'jwt' } } });
    renderConnect({ provider: 'hubspot' });
    expect(await screen.findByRole('heading', { name: 'HubSpot can’t be connected here yet' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();
  });

  it('is said to be unknown when the catalogue has none of that name', async () => {
    start();
    const onError = vi.fn();
    renderConnect({ provider: 'unlisted', onError });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This integration isn’t available right now. Contact support.',
    );
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'load');
  });
});

const page = 'https://app.example.com/settings/integrations';

describe('where the browser goes after a connect', () => {
  it.each([
    ['/done', 'https://app.example.com/done'],
    ['done?a=1#b', 'https://app.example.com/settings/done?a=1#b'],
    ['https://other.example.com/x', 'https://other.example.com/x'],
    ['HTTP://localhost:3000', 'http://localhost:3000/'],
  ])('follows %s', (redirectUrl, target) => {
    expect(redirectTarget(redirectUrl, page)).toBe(target);
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://app.example.com/x',
    '//evil.example.com',
    '/\\evil.example.com',
    '\\\\evil.example.com',
    '/\t/evil.example.com',
    'ht\ntps://evil.example.com',
    'http://',
  ])('does not follow %j', (redirectUrl) => {
    expect(redirectTarget(redirectUrl, page)).toBeUndefined();
  });

  it('stays when the host names no page', () => {
    expect(redirectTarget(undefined, page)).toBeUndefined();
    expect(redirectTarget('', page)).toBeUndefined();
  });
});
