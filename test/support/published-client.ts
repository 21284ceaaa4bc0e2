import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { installOnDemand } from '../../tools/install-on-demand.ts';
import { serveHostPage } from './host-page.ts';
import { createPageResponses } from './page-responses.ts';
import type { SpawnedServer } from './spawn-server.ts';

const FIXTURE = fileURLToPath(new URL('../e2e/published-client', import.meta.url));

/** Component of a customer's page, and its user. */
export interface ClientView {
  show?: 'install' | 'connect';
  /** Props of the component; `groupRef` and the others of a page have defaults. */
  props: Record<string, unknown>;
  /** Value of `getToken` in place of the API key. */
  getToken?: (who: { consumerRef: string; groupRef: string }) => Promise<string>;
}

/** The published client on its own page, in its own browser context. */
export interface ClientPage {
  page: Page;
  /** Calls of the component's callbacks so far: name and arguments. */
  events(): Promise<unknown[]>;
}

/** The client that customers have today, unmodified, in Chromium against one server. */
export interface PublishedClient {
  open(view: ClientView): Promise<ClientPage>;
  /** Closes every page that was opened. Fails when one of them got a response that is not as described. */
  closePages(): Promise<void>;
  stop(): Promise<void>;
}

/** @param entry file of `test/e2e/published-client` */
export async function startPublishedClient(server: SpawnedServer, entry = 'page.tsx'): Promise<PublishedClient> {
  installPublishedClient();
  const host = await serveHostPage(`${FIXTURE}/${entry}`, {
    define: { 'process.env.REACT_APP_AMP_SERVER': JSON.stringify(server.api) },
  });
  const browser: Browser = await chromium.launch(browserLaunchOptions());
  const responses = createPageResponses(server);
  let contexts: BrowserContext[] = [];

  return {
    async open({ show = 'install', props, getToken }) {
      const context = await browser.newContext();
      contexts.push(context);
      responses.watch(context);
      const page = await context.newPage();
      if (getToken !== undefined) await page.exposeFunction('hostToken', getToken);
      const search = new URLSearchParams({ project: server.project, show, props: JSON.stringify(props) });
      if (getToken === undefined) search.set('apiKey', server.apiKey);
      await page.goto(`${host.origin}/?${search}`);
      return { page, events: () => page.evaluate(() => Reflect.get(window, 'hostEvents')) };
    },
    async closePages() {
      await responses.expectAllAsDescribed();
      await Promise.all(contexts.map((context) => context.close()));
      contexts = [];
    },
    async stop() {
      await browser.close();
      await host.stop();
    },
  };
}

/** Installs the published client from its registry, once. */
export function installPublishedClient(): void {
  installOnDemand('test/e2e/published-client');
}
