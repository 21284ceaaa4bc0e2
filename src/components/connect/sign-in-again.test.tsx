import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockBackend } from '../../../mock-server/msw/index.ts';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { OauthSandbox } from '../../../mock-server/sandbox/oauth/app.ts';
import type { FakeBrowser } from '../../../test/support/sign-in-browser.ts';
import { answerIn, signInBackend, stubBrowser } from '../../../test/support/sign-in-browser.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { useProviderScreen } from '../../queries/useProviderScreen.ts';
import { SignInAgain } from './SignInAgain.tsx';

const start = withMockBackend();
const target = { provider: 'code', ...person };

let browser: FakeBrowser;
let world: { sandbox: OauthSandbox; backend: MockBackend };
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const button = () => screen.findByRole('button', { name: 'Sign in again' });

/** Begins a sign-in as a page would, and answers it. */
async function connectBefore(): Promise<void> {
  const body = { projectIdOrName: MOCK.project, ...target };
  const response = await fetch('http://localhost:8080/v1/oauth-connect', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': MOCK.apiKey },
    body: JSON.stringify(body),
  });
  await answerIn(await response.text(), world);
}

/** The group's connection as the cache has it, and the button. */
function Screen({ onDone }: { onDone: () => void }) {
  const screen = useProviderScreen(target);
  const connection = screen.status === 'ready' ? screen.connections[0] : undefined;
  if (screen.status !== 'ready' || !connection) return null;
  return (
    <>
      <p>{`Renewed: ${connection.updateTime !== undefined}`}</p>
      <SignInAgain account={{ ...screen, target }} connection={connection} onDone={onDone} />
    </>
  );
}

async function renderAgain() {
  const { sandbox, backend } = signInBackend();
  world = { sandbox, backend: start(backend) };
  await connectBefore();
  const onDone = vi.fn();
  const shown = render(
    <MockProvider>
      <Screen onDone={onDone} />
    </MockProvider>,
  );
  await screen.findByText('Renewed: false');
  return { ...shown, onDone };
}

async function open() {
  await userEvent.click(await button());
  await screen.findByText('Sign in to Code');
  return browser.window();
}

describe('signing in again', () => {
  it('renews the connection, shows it and tells once', async () => {
    const { onDone } = await renderAgain();
    const popup = await open();
    browser.post(popup, await answerIn(popup.address, world));
    await screen.findByText('Renewed: true');
    expect(onDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ provider: 'code', status: 'created' }));
    await waitFor(async () => expect(await button()).toHaveFocus());
    expect(popup.closed).toBe(true);
  });

  it('is noticed where the provider’s page has cut the window off', async () => {
    await renderAgain();
    const popup = await open();
    popup.close();
    await answerIn(popup.address, world);
    await screen.findByText('Renewed: true');
  });

  it('goes on when the connection changes for another reason while the customer is at the provider', async () => {
    const { onDone } = await renderAgain();
    const popup = await open();
    const id = world.backend
      .requests()
      .find(({ path }) => path.includes(':oauth-update'))
      ?.path.match(/connections\/([^:]+)/)?.[1];
    // Its token is refreshed.
    const address = `http://localhost:8080/v1/projects/${MOCK.project}/connections/${id}?refresh=force`;
    const response = await fetch(address, { headers: { 'x-api-key': MOCK.fullApiKey } });
    expect(await response.json()).toMatchObject({ updateTime: expect.any(String) });
    const polls = () =>
      world.backend.requests().filter(({ method, path }) => method === 'GET' && path.includes('/connections'));
    const before = polls().length;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(polls().length).toBeGreaterThan(before));
    await screen.findByText('Sign in to Code');
    expect([popup.closed, onDone.mock.calls.length]).toEqual([false, 0]);
    browser.post(popup, await answerIn(popup.address, world));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('opens no window by itself when the customer closes it', async () => {
    const { onDone } = await renderAgain();
    (await open()).close();
    await screen.findByText('Sign-in window closed');
    window.dispatchEvent(new Event('focus'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await button()).toHaveFocus());
    expect(browser.windows).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says why the provider refused, and changes nothing', async () => {
    await renderAgain();
    const popup = await open();
    browser.post(popup, await answerIn(popup.address, world, 'deny'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^The sign-in wasn’t completed. Message: “The user denied the request.”$/,
    );
    expect(screen.getByText('Renewed: false')).toBeVisible();
    expect(await button()).toBeVisible();
  });
});
