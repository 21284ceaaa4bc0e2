import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { mappingRow } from '../support/client-configure.ts';
import type { HostPage } from '../support/host-page.ts';
import { serveHostPage } from '../support/host-page.ts';
import { installPublishedClient } from '../support/published-client.ts';
import { median } from './child.ts';
import { bundleBytes } from './widget/bundle-bytes.ts';
import type { WidgetNetwork, WidgetProbe } from './widget/probe.ts';
import { installNetwork, installStopwatch } from './widget/probe.ts';
import { widgetResponses } from './widget/responses.ts';

const PAIRS = 5;
const FIELD_COUNTS = [50, 500, 2_000, 5_000];
/** ms for each request. */
const DELAYS = [0, 50, 150];
/** Longest that a page may take for one act, in ms: selecting 5,000 fields takes the published client a quarter minute. */
const PATIENCE = 120_000;
/** ms between two keys: a fast typist, so that no key waits for the one before. */
const KEY_PAUSE = 60;
/** Where both clients send their requests; nothing listens there. */
const API = 'http://api.test';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A client, and how to find in it what is measured. */
interface Contender {
  name: string;
  /** Entry points of the package's name and its stylesheet. */
  alias: { script: string; styles: string };
  picker(page: Page): Locator;
  search(page: Page): Locator;
  selectAll(page: Page): Locator;
}

const published: Contender = {
  name: 'published client',
  alias: {
    script: at('../e2e/published-client/node_modules/@amp-labs/react'),
    styles: at('../e2e/published-client/node_modules/@amp-labs/react/build/style.css'),
  },
  picker: (page) => mappingRow(page, 'stage').getByRole('combobox'),
  search: (page) => page.getByPlaceholder('Search fields...'),
  selectAll: (page) => page.locator('#select-all-fields'),
};

const ours: Contender = {
  name: 'ampersand-embed',
  alias: { script: at('../../dist/index.js'), styles: at('../../dist/styles.css') },
  picker: (page) => page.getByRole('combobox', { name: 'Your stage' }),
  search: (page) => page.getByRole('searchbox', { name: 'Search fields' }),
  selectAll: (page) => page.getByRole('checkbox', { name: /^Select all/ }),
};

/** Figures of one visit, by what was measured. */
type Figures = Record<string, number>;

/** The published client and ours alternate in one Chromium, with the same responses of the same fake network. */
export async function benchWidget(): Promise<void> {
  installPublishedClient();
  const hosts = new Map<Contender, HostPage>();
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    for (const contender of [published, ours]) hosts.set(contender, await serve(contender));
    await printBytes();
    for (const count of FIELD_COUNTS) {
      for (const delay of DELAYS) {
        const pairs = await byTurns((contender) => firstScreen(browser, hosts.get(contender), count, delay));
        print(`${count} fields, ${delay} ms for each request`, pairs);
      }
      const pairs = await byTurns((contender) => acts(browser, contender, hosts.get(contender), count));
      print(`${count} fields, acts`, pairs);
    }
    print('20 times opened and closed', await byTurns((contender) => heap(browser, hosts.get(contender))));
  } finally {
    await browser.close();
    for (const host of hosts.values()) await host.stop();
  }
}

function serve({ alias }: Contender): Promise<HostPage> {
  return serveHostPage(at('../e2e/published-client/bench.tsx'), {
    splitting: true,
    define: { 'process.env.REACT_APP_AMP_SERVER': JSON.stringify(API) },
    alias: {
      '@amp-labs/react/styles': alias.styles,
      '@amp-labs/react': alias.script,
      'react-dom/client': 'react-dom/profiling',
    },
  });
}

async function byTurns(measure: (contender: Contender) => Promise<Figures>): Promise<[Figures, Figures][]> {
  const pairs: [Figures, Figures][] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push([await measure(published), await measure(ours)]);
  return pairs;
}

/** New page on which the widget is open. */
async function visit(browser: Browser, host: HostPage | undefined, count: number, delay: number) {
  if (host === undefined) throw new Error('The page is not served.');
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // The published client asks a third party for a font.
  await context.route(
    (url) => url.origin !== host.origin,
    (route) => route.abort(),
  );
  await page.addInitScript(installNetwork, { responses: widgetResponses(count), delay });
  await page.addInitScript(installStopwatch);
  await page.goto(host.origin, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'firstShown' in window);
  // ms since the navigation began: script and styles count, as a customer waits for them too.
  const shown = await page.evaluate<number>(() => Reflect.get(window, 'firstShown'));
  return { page, shown, leave: () => context.close() };
}

async function firstScreen(browser: Browser, host: HostPage | undefined, count: number, delay: number) {
  const { page, shown, leave } = await visit(browser, host, count, delay);
  const { requests } = await page.evaluate<WidgetNetwork>(() => Reflect.get(window, 'network'));
  const { commits, renderTime } = await page.evaluate<WidgetProbe>(() => ({
    ...Reflect.get(window, 'probe'),
    open: null,
    close: null,
  }));
  await leave();
  return {
    'first screen, ms': shown,
    requests: requests.length,
    addresses: new Set(requests.map(({ url }) => url)).size,
    // Without a delay all responses arrive at the same time and cannot be distinguished.
    ...(delay > 0 && { 'requests after each other': depthOf(requests) }),
    commits,
    'React rendering, ms': renderTime,
  };
}

/** How many requests waited for one another. */
function depthOf(requests: WidgetNetwork['requests']): number {
  const depths: number[] = [];
  for (const [index, { began }] of requests.entries()) {
    const before = requests.slice(0, index).flatMap(({ ended }, other) => (ended <= began ? [depths[other] ?? 0] : []));
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(...depths);
}

async function acts(browser: Browser, contender: Contender, host: HostPage | undefined, count: number) {
  const { page, leave } = await visit(browser, host, count, 0);
  const [selectAll] = await paintsOf(page, () => contender.selectAll(page).click());
  const picker = contender.picker(page);
  const [opened] = await paintsOf(page, () => picker.click());
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const picked = await paintsOf(page, () => picker.pressSequentially('field 12', { delay: KEY_PAUSE }));
  await page.keyboard.press('Escape');
  const search = contender.search(page);
  await search.focus();
  const searched = await paintsOf(page, () => search.pressSequentially('field 12', { delay: KEY_PAUSE }));
  await leave();
  return {
    'select all, ms': selectAll ?? Number.NaN,
    'open the picker, ms': opened ?? Number.NaN,
    'elements with the picker open': nodes,
    'key in the picker, median ms': median(picked),
    'key in the picker, longest ms': Math.max(...picked),
    'key in the search, median ms': median(searched),
    'key in the search, longest ms': Math.max(...searched),
  };
}

/** @returns ms from each event of an act to its paint */
async function paintsOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => void Reflect.get(window, 'paints').splice(0));
  await act();
  // Two frames later the last paint is noted.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  return page.evaluate<number[]>(() => Reflect.get(window, 'paints'));
}

async function heap(browser: Browser, host: HostPage | undefined): Promise<Figures> {
  const { page, leave } = await visit(browser, host, 500, 0);
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  await page.evaluate(() => Reflect.get(window, 'probe').close());
  const before = await used();
  await page.evaluate(async () => {
    const probe: WidgetProbe = Reflect.get(window, 'probe');
    for (let cycle = 0; cycle < 20; cycle += 1) {
      await probe.open();
      probe.close();
    }
  });
  const after = await used();
  await leave();
  return { 'heap after the first, MB': before, 'heap after 20 more, MB': after };
}

async function printBytes(): Promise<void> {
  const [theirs, mine] = [await bundleBytes(published.alias), await bundleBytes(ours.alias)];
  print('bytes of provider and InstallIntegration, brotli, React apart', [[theirs, mine]]);
}

function print(title: string, pairs: readonly [Figures, Figures][]): void {
  process.stdout.write(`${title}\n`);
  for (const name of Object.keys(pairs[0]?.[1] ?? {})) {
    const [theirs, mine] = [0, 1].map((side) => pairs.map((pair) => pair[side]?.[name] ?? Number.NaN));
    const ratio = median(pairs.map(([one, other]) => (one[name] ?? Number.NaN) / (other[name] ?? Number.NaN)));
    const figures = [theirs, mine].map((values) =>
      median(values ?? []).toLocaleString('en', { maximumFractionDigits: 1 }),
    );
    process.stdout.write(
      `  ${name}: ${published.name} ${figures[0]}, ${ours.name} ${figures[1]} (${ratio.toFixed(1)} times)\n`,
    );
  }
}
