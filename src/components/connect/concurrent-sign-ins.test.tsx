import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { FakeBrowser } from '../../../test/support/sign-in-browser.ts';
import { answerIn, signInBackend, stubBrowser } from '../../../test/support/sign-in-browser.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { ConnectProvider } from './ConnectProvider.tsx';

const start = withMockBackend();

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it('an account that a colleague connected since the page was opened is not taken for the one of this sign-in', async () => {
  const { sandbox, backend: options } = signInBackend();
  const backend = start(options);
  const onConnectSuccess = vi.fn();
  render(
    <MockProvider>
      <ConnectProvider provider="code" {...person} onConnectSuccess={onConnectSuccess} />
    </MockProvider>,
  );
  const connect = await screen.findByRole('button', { name: 'Connect Code' });

  const colleague = { ...person, consumerRef: 'second-user', consumerName: 'Tomas Lind' };
  const begun = await fetch('http://localhost:8080/v1/oauth-connect', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': MOCK.apiKey },
    body: JSON.stringify({ projectIdOrName: MOCK.project, provider: 'code', ...colleague }),
  });
  await answerIn(await begun.text(), { sandbox, backend });

  await userEvent.click(connect);
  await screen.findByText('Sign in to Code');
  const lists = () => backend.requests().filter(({ path }) => path.endsWith('/connections')).length;
  const asked = lists();
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(lists()).toBe(asked + 1));
  // What is signed in here is still open.
  const popup = browser.window();
  browser.post(popup, await answerIn(popup.address, { sandbox, backend }));
  await screen.findByRole('heading', { name: 'Code is connected' });
  expect(onConnectSuccess).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ consumer: expect.objectContaining({ consumerRef: person.consumerRef }) }),
  );
});

it('an account that was connected unseen is there when the customer gives up', async () => {
  const { sandbox, backend: options } = signInBackend();
  const backend = start(options);
  const onCancel = vi.fn();
  render(
    <MockProvider>
      <ConnectProvider onCancel={onCancel} provider="code" {...person} />
    </MockProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Code' }));
  await screen.findByText('Sign in to Code');
  await answerIn(browser.window().address, { sandbox, backend });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Code is connected' })).toBeVisible();
  expect(onCancel).toHaveBeenCalledOnce();
});
