import { vi } from 'vitest';
import type { MockBackend, MockBackendOptions, Scenario } from '../../mock-server/msw/index.ts';
import type { OauthSandbox, OauthSandboxOptions } from '../../mock-server/sandbox/oauth/app.ts';
import { createOauthSandbox } from '../../mock-server/sandbox/oauth/app.ts';
import { DEMO_OAUTH_CLIENT } from '../../mock-server/sandbox/oauth/oauth-client.ts';
import { createProviderApp } from '../../src/contract/endpoints.ts';
import { signInCatalog } from './sign-in-catalog.ts';

const OAUTH_ORIGIN = 'https://provider.test';
const ORIGINS = { keys: 'https://keys.test', oauth: OAUTH_ORIGIN, salesforce: 'https://salesforce.test' };

/** The browser's part of a window that a page has opened. */
export class FakeWindow {
  closed = false;
  focused = 0;
  /** Where it was sent, oldest first. */
  visited: string[] = [];
  location = { replace: (address: string) => void this.visited.push(address) };
  document = { title: '', body: { textContent: '' } };

  close(): void {
    this.closed = true;
  }

  focus(): void {
    this.focused += 1;
  }

  get address(): string {
    return this.visited.at(-1) ?? '';
  }
}

/** A page's browser: the windows that it opened, and what they post to it. */
export interface FakeBrowser {
  windows: FakeWindow[];
  /** The window that was opened last. */
  window(): FakeWindow;
  /** Opens no window from now on, or opens them again. */
  block(isBlocked?: boolean): void;
  /** Message from a page to the page under test. */
  post(source: FakeWindow | null, data: unknown, origin?: string): void;
}

/** Puts windows that a test controls behind `window.open`, and an `Origin` on requests, as browsers do. */
export function stubBrowser(): FakeBrowser {
  const windows: FakeWindow[] = [];
  let isBlocked = false;
  vi.stubGlobal('open', () => {
    if (isBlocked) return null;
    const opened = new FakeWindow();
    windows.push(opened);
    return opened;
  });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('origin', window.location.origin);
    return send(address, { ...init, headers });
  });
  return {
    windows,
    window() {
      const last = windows.at(-1);
      if (last === undefined) throw new Error('No window was opened.');
      return last;
    },
    block: (blocked = true) => {
      isBlocked = blocked;
    },
    post: (source, data, origin = 'http://localhost:8080') => {
      // The DOM of these tests accepts no fake source of a MessageEvent.
      window.dispatchEvent(Object.assign(new Event('message'), { source, data, origin }));
    },
  };
}

/** Options of a mock backend whose providers let customers in at the pages of a simulated OAuth provider. */
export function signInBackend(
  options: { sandbox?: OauthSandboxOptions; apps?: object[]; providers?: Record<string, object> } = {},
): { sandbox: OauthSandbox; backend: MockBackendOptions } {
  const sandbox = createOauthSandbox({ approval: 'allow', ...options.sandbox });
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  const apps = options.apps ?? [
    { provider: 'code' },
    { provider: 'codeInWorkspace' },
    { provider: 'microsoftAdminConsent' },
  ];
  const scenario: Scenario = async (seed) => {
    for (const app of apps)
      await seed.call(createProviderApp, {}, { clientId, clientSecret, scopes: ['read'], ...app });
  };
  const providers = { ...signInCatalog(ORIGINS), ...options.providers };
  const simulated = { [OAUTH_ORIGIN]: (request: Request) => sandbox.fetch(request) };
  return { sandbox, backend: { providers, simulated, scenario } };
}

/**
 * Signs in as a customer does in a window: the customer decides, and the browser returns to the server.
 *
 * @returns the message of the page that ends it; undefined where it sends the browser on
 */
export async function answerIn(
  address: string,
  { sandbox, backend }: { sandbox: OauthSandbox; backend: MockBackend },
  choice: 'allow' | 'deny' = 'allow',
): Promise<unknown> {
  const asked = new URL(address);
  asked.searchParams.set('auto', choice);
  const visit = async (url: string): Promise<Response> => {
    const sent = await sandbox.fetch(new Request(url));
    const back = await backend.fetch(new Request(sent.headers.get('location') ?? ''));
    const next = back.headers.get('location') ?? '';
    return next.startsWith(OAUTH_ORIGIN) ? visit(next) : back;
  };
  const back = await visit(asked.href);
  const [, message] = /postMessage\((.*), "[^"]*"\);/.exec(await back.text()) ?? [];
  return message === undefined ? undefined : JSON.parse(message);
}
