import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../test/support/with-mock-backend.tsx';
import type { AmpersandSlots } from '../provider/provider-options.ts';
import { ConnectProvider } from './connect/ConnectProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const start = withMockBackend();

// React reports every caught error to the console; here they are meant.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const crash = new Error('secret: the list was empty');
const Broken: ComponentType = () => {
  throw crash;
};

const slots: [string, AmpersandSlots][] = [
  ['surfaceFooter', { surfaceFooter: Broken }],
  ['providerLogo', { providerLogo: Broken }],
];

describe.each(slots)('a slot that throws (%s)', (_name, broken) => {
  it('is left out, and the widget around it works and tells the host', async () => {
    start();
    const onError = vi.fn();
    const onConnectSuccess = vi.fn();
    render(
      <>
        <p>The page</p>
        <MockProvider slots={broken}>
          <ConnectProvider onConnectSuccess={onConnectSuccess} onError={onError} provider={MOCK.provider} {...person} />
        </MockProvider>
      </>,
    );
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
    expect(screen.getByText('The page')).toBeVisible();
    expect(onError).toHaveBeenCalledWith(crash, 'load');
    expect(screen.queryByText(/secret/)).not.toBeInTheDocument();
  });

  it('does not take the failure of a load with it', async () => {
    start();
    render(
      <MockProvider slots={broken}>
        <InstallIntegration integration="not-deployed" {...person} />
      </MockProvider>,
    );
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

it('tells the host of a crash, and the customer what to do, without the message of the error', async () => {
  start({ scenario: 'connected' });
  const onError = vi.fn();
  const fieldMapping = new Proxy(
    {},
    {
      ownKeys: () => {
        throw crash;
      },
      get: () => {
        throw crash;
      },
    },
  );
  render(
    <>
      <p>The page</p>
      <MockProvider>
        <InstallIntegration fieldMapping={fieldMapping} integration={MOCK.integration} onError={onError} {...person} />
      </MockProvider>
    </>,
  );
  expect(await screen.findByText('This part of the page stopped working')).toBeVisible();
  expect(screen.getByText('The page')).toBeVisible();
  expect(onError).toHaveBeenCalledExactlyOnceWith(crash, 'load');
  expect(document.body).not.toHaveTextContent('secret');
});
