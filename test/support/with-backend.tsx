import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { AmpersandProvider } from '../../src/provider/AmpersandProvider.tsx';
import { InstallationProvider } from '../../src/provider/InstallationProvider.tsx';
import type { AmpersandProviderOptions } from '../../src/provider/provider-options.ts';
import type { FakeBackend } from './fake-backend.ts';
import { BACKEND_ORIGIN, createFakeBackend } from './fake-backend.ts';

/**
 * Puts a fresh fake backend behind `fetch` before each test of a file.
 *
 * @returns the backend of the running test
 */
export function withFakeBackend(): () => FakeBackend {
  const server = setupServer();
  let backend: FakeBackend;
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    backend = createFakeBackend();
    server.use(...backend.handlers);
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return () => backend;
}

/** @returns a wrapper with a provider that sends its requests to the fake backend */
export function providerWrapper(options: Partial<AmpersandProviderOptions> = {}) {
  const all = { project: 'harbor', baseUrl: BACKEND_ORIGIN, ...(!options.getToken && { apiKey: 'key' }), ...options };
  return ({ children }: { children: ReactNode }) => <AmpersandProvider options={all}>{children}</AmpersandProvider>;
}

/** @returns a wrapper with a provider and an installation scope for Ada of Acme */
export function installationWrapper(options: Partial<AmpersandProviderOptions> = {}, integration = 'calls-to-crm') {
  const Provider = providerWrapper(options);
  return ({ children }: { children: ReactNode }) => (
    <Provider>
      <InstallationProvider consumerRef="ada" groupRef="acme" integration={integration}>
        {children}
      </InstallationProvider>
    </Provider>
  );
}

/** A promise that a test settles by hand. */
export interface Gate {
  opened: Promise<void>;
  open: () => void;
}

/** @returns a gate that is shut */
export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
