import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../test/support/with-mock-backend.tsx';
import { useConnection } from '../hooks/useConnection.ts';
import { useCreateConnection } from '../hooks/useCreateConnection.ts';
import { useCreateInstallation } from '../hooks/useCreateInstallation.ts';
import { useDeleteInstallation } from '../hooks/useDeleteInstallation.ts';
import { useInstallation } from '../hooks/useInstallation.ts';
import { InstallationProvider } from '../provider/InstallationProvider.tsx';
import { ConnectProvider } from './connect/ConnectProvider.tsx';
import './install/ConnectedStage.tsx';
import './install/ConnectStage.tsx';
import type { InstallIntegrationProps } from './install/frame/install-integration-props.ts';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const start = withMockBackend();

function open(content: ReactElement) {
  return render(
    <StrictMode>
      <MockProvider>{content}</MockProvider>
    </StrictMode>,
  );
}

const openInstall = (props: Partial<InstallIntegrationProps>) =>
  open(<InstallIntegration integration={MOCK.integration} {...person} {...props} />);

/** Returns a callback that reads the page at the time of its call. */
const readPage = () => vi.fn(() => document.body.textContent);

async function expectRead(callback: ReturnType<typeof readPage>, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(callback).toHaveBeenCalledOnce());
  expect(callback).toHaveReturnedWith(expect.stringMatching(text));
}

const connect = async (key: string = MOCK.providerKey) =>
  userEvent.type(await screen.findByLabelText('CallRail API key'), `${key}{Enter}`);
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const openManage = async () =>
  userEvent.click(within(await screen.findByRole('navigation')).getByRole('button', { name: /^Manage/ }));
const confirm = async (name: RegExp) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('a callback of ConnectProvider finds the page updated', () => {
  it('after a connect', async () => {
    start();
    const onConnectSuccess = readPage();
    open(<ConnectProvider {...person} onConnectSuccess={onConnectSuccess} provider={MOCK.provider} />);
    await connect();
    await expectRead(onConnectSuccess, 'CallRail is connected');
  });

  it('after a disconnect', async () => {
    start({ scenario: 'connected' });
    const onDisconnectSuccess = readPage();
    open(<ConnectProvider {...person} onDisconnectSuccess={onDisconnectSuccess} provider={MOCK.provider} />);
    await press(/^Disconnect/);
    await confirm(/^Disconnect/);
    await expectRead(onDisconnectSuccess, 'CallRail API key');
  });

  it('after a failure', async () => {
    start();
    const onError = readPage();
    open(<ConnectProvider {...person} onError={onError} provider={MOCK.provider} />);
    await connect('wrong');
    await expectRead(onError, 'CallRail didn’t accept');
  });
});

describe('a callback of InstallIntegration finds the page updated', () => {
  it('after a connect', async () => {
    start();
    const onConnectSuccess = readPage();
    openInstall({ onConnectSuccess });
    await connect();
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
    expect(onConnectSuccess).toHaveReturnedWith(expect.not.stringContaining('CallRail API key'));
  });

  it('after another account was connected', async () => {
    start({ scenario: 'installed' });
    const onConnectSuccess = readPage();
    openInstall({ onConnectSuccess });
    await openManage();
    await press('Use another account');
    await confirm(/^Connect another/);
    await connect();
    await press('Keep both');
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
    expect(onConnectSuccess).toHaveReturnedWith(expect.not.stringContaining('CallRail API key'));
  });

  it('after an install', async () => {
    start({ scenario: 'connected' });
    const onInstallSuccess = readPage();
    openInstall({ onInstallSuccess });
    await press('Install');
    await expectRead(onInstallSuccess, 'Installed\\.');
  });

  it('after a save, when the unsaved changes were reported as gone', async () => {
    start({ scenario: 'installed' });
    const events: string[] = [];
    const onUpdateSuccess = vi.fn(() => {
      events.push('saved');
      return document.body.textContent;
    });
    openInstall({ onUpdateSuccess, onUnsavedChange: (isUnsaved) => events.push(`unsaved: ${isUnsaved}`) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Customer city' }));
    await press('Save 1 change');
    await expectRead(onUpdateSuccess, 'Changes saved\\.');
    expect(events).toEqual(['unsaved: true', 'unsaved: false', 'saved']);
  });

  it('after an uninstall', async () => {
    start({ scenario: 'installed' });
    const onUninstallSuccess = readPage();
    openInstall({ onUninstallSuccess });
    await openManage();
    await press(/^Uninstall/);
    await confirm(/^Uninstall/);
    await expectRead(onUninstallSuccess, 'CallRail is uninstalled');
  });
});

describe('a callback of a hook finds the page updated', () => {
  function Headless({ onSuccess }: { onSuccess: () => void }) {
    const { connection } = useConnection();
    const { installation } = useInstallation();
    const hookCallbacks = { onSuccess };
    const { createConnection } = useCreateConnection(undefined, hookCallbacks);
    const { createInstallation } = useCreateInstallation();
    const { deleteInstallation } = useDeleteInstallation();
    return (
      <>
        <p>{connection ? 'connected' : 'not connected'}</p>
        <p>{installation ? 'installed' : 'not installed'}</p>
        <button onClick={() => createConnection({ apiKey: MOCK.providerKey })} type="button">
          connect
        </button>
        <button onClick={() => createInstallation({ config: {}, onSuccess })} type="button">
          install
        </button>
        <button onClick={() => deleteInstallation({ onSuccess })} type="button">
          uninstall
        </button>
      </>
    );
  }

  it.each([
    ['connect', undefined, 'not connected', /^connected/],
    ['install', 'connected', 'not installed', /connectedinstalled/],
    ['uninstall', 'installed', 'installed', /not installed/],
  ] as const)('after %s', async (action, scenario, before, after) => {
    start({ scenario });
    const onSuccess = readPage();
    open(
      <InstallationProvider integration={MOCK.integration} {...person}>
        <Headless onSuccess={onSuccess} />
      </InstallationProvider>,
    );
    await screen.findByText(before);
    await screen.findByText(scenario === undefined ? 'not connected' : 'connected');
    await press(action);
    await expectRead(onSuccess, after);
  });
});

it('a callback is called although the page of the host waits for something else', async () => {
  start();
  const onSuccess = vi.fn();
  const Waiting = lazy(() => new Promise<never>(() => {}));
  function Headless() {
    const { createConnection } = useCreateConnection({ ...person, provider: MOCK.provider }, { onSuccess });
    const [isWaiting, setWaiting] = useState(false);
    const onClick = () => {
      createConnection({ apiKey: MOCK.providerKey });
      setWaiting(true);
    };
    return (
      <>
        <button onClick={onClick} type="button">
          connect
        </button>
        {isWaiting && <Waiting />}
      </>
    );
  }
  open(
    <Suspense fallback="waiting">
      <Headless />
    </Suspense>,
  );
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByText('waiting')).toBeVisible();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
});

it('the page to go to after a connect is gone to although a callback of the host throws', async () => {
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', Object.assign(new URL('http://localhost:3000/settings'), { replace }));
  const uncaught = new Promise<unknown>((resolve) => process.once('uncaughtException', resolve));
  start();
  const onConnectSuccess = vi.fn(() => {
    expect(replace).not.toHaveBeenCalled();
    throw new Error('of the host');
  });
  open(
    <ConnectProvider {...person} onConnectSuccess={onConnectSuccess} provider={MOCK.provider} redirectUrl="/done" />,
  );
  await connect();
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('http://localhost:3000/done'));
  expect(await uncaught).toMatchObject({ message: 'of the host' });
  vi.unstubAllGlobals();
});
