import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { mappingRow, tab } from '../support/client-configure.ts';
import type { HostPage } from '../support/host-page.ts';
import { serveHostPage } from '../support/host-page.ts';
import { installPublishedClient } from '../support/published-client.ts';
import { median } from './child.ts';
import { bundleBytes } from './widget/bundle-bytes.ts';
import type { WidgetNetwork, WidgetProbe } from './widget/probe.ts';
import { installNetwork, installStopwatch } from './widget/probe.ts';
import type { WidgetContent } from './widget/responses.ts';
import { widgetResponses } from './widget/responses.ts';

/** Repetitions: more where both clients are quick. */
const MANY = 7;
const FEW = 3;
/** Times that the keys of a search are typed at each repetition, for a 95th percentile. */
const SEARCHES = 3;
const SEARCHED = 'field 12';
/** Longest that a page may take for one act, in ms. */
const PATIENCE = 60_000;
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
  /** Entry of an object in the navigation. */
  object(page: Page, name: string): Locator;
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
  object: tab,
};

const ours: Contender = {
  name: 'ampersand-embed',
  alias: { script: at('../../dist/index.js'), styles: at('../../dist/styles.css') },
  picker: (page) => page.getByRole('combobox', { name: 'Your stage' }),
  search: (page) => page.getByRole('searchbox', { name: 'Search fields' }),
  selectAll: (page) => page.getByRole('checkbox', { name: /^Select all/ }),
  object: (page, name) => page.getByRole('navigation').getByRole('button', { name }),
};

const BOTH = [published, ours];

/** Figures of one visit, by what was measured; several of what is done several times. */
type Figures = Record<string, number | number[]>;

/** A benchmark page of each client. */
type Visit = (contender: Contender, content: WidgetContent, delay: number) => Promise<Visited>;

interface Visited {
  page: Page;
  /** ms from the navigation to the first painted fields: a customer waits for script and styles too. */
  shown: number;
  /** CPU time of the page's main thread so far, in ms. */
  cpuTime(): Promise<number>;
  leave(): Promise<void>;
}

/** The published client and ours alternate in one Chromium, with the same responses of the same fake network. */
export async function benchWidget(): Promise<void> {
  installPublishedClient();
  const hosts = new Map<Contender, HostPage>();
  const browser = await chromium.launch(browserLaunchOptions());
  const visit: Visit = (contender, content, delay) => openPage(browser, hosts.get(contender), content, delay);
  try {
    for (const contender of BOTH) hosts.set(contender, await serve(contender));
    await compare('bytes of provider and InstallIntegration, brotli, React apart', 1, BOTH, ({ alias }) =>
      bundleBytes(alias),
    );
    for (const [fields, delay, repetitions] of [
      [50, 0, MANY],
      [50, 150, MANY],
      [2_000, 150, FEW],
      [5_000, 150, FEW],
    ] as const) {
      await compare(`${fields} fields, ${delay} ms for each request`, repetitions, BOTH, (contender) =>
        firstScreen(visit, contender, { fields }, delay),
      );
    }
    await compare('50 fields, acts', FEW, BOTH, (contender) => acts(visit, contender, 50));
    await compare('2000 fields, acts', FEW, BOTH, (contender) => acts(visit, contender, 2_000));
    // Selecting 5,000 fields takes the published client a quarter minute.
    await compare('5000 fields, acts', FEW, [ours], (contender) => acts(visit, contender, 5_000));
    await compare('1000 objects of 20 fields', FEW, BOTH, (contender) => navigation(visit, contender));
    await compare('20 times opened and closed', FEW, BOTH, (contender) => heap(visit, contender));
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

async function openPage(
  browser: Browser,
  host: HostPage | undefined,
  content: WidgetContent,
  delay: number,
): Promise<Visited> {
  if (host === undefined) throw new Error('The page is not served.');
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // The published client asks a third party for a font.
  await context.route(
    (url) => url.origin !== host.origin,
    (route) => route.abort(),
  );
  await page.addInitScript(installNetwork, { responses: widgetResponses(content), delay });
  await page.addInitScript(installStopwatch);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.goto(host.origin, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'firstShown' in window);
  const shown = await page.evaluate<number>(() => Reflect.get(window, 'firstShown'));
  return { page, shown, cpuTime, leave: () => context.close() };
}

async function firstScreen(
  visit: Visit,
  contender: Contender,
  content: WidgetContent,
  delay: number,
): Promise<Figures> {
  const { page, shown, cpuTime, leave } = await visit(contender, content, delay);
  const cpu = await cpuTime();
  const { requests } = await page.evaluate<WidgetNetwork>(() => Reflect.get(window, 'network'));
  const { commits, renderTime } = await page.evaluate<WidgetProbe>(() => ({
    ...Reflect.get(window, 'probe'),
    open: null,
    close: null,
  }));
  await leave();
  const before = requests.filter(({ ended }) => ended <= shown);
  return {
    'first screen, ms': shown,
    'first screen, CPU ms': cpu,
    'after the last response, ms': shown - Math.max(...before.map(({ ended }) => ended)),
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

async function acts(visit: Visit, contender: Contender, fields: number): Promise<Figures> {
  const { page, cpuTime, leave } = await visit(contender, { fields }, 0);
  const search = contender.search(page);
  const searched = await keys({ page, cpuTime }, search);
  await search.fill('');
  const selectAll = await paintsOf(page, () => contender.selectAll(page).click());
  const picker = contender.picker(page);
  const opened = await paintsOf(page, () => picker.click());
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const picked = await keys({ page, cpuTime }, picker);
  await leave();
  return {
    // A label passes its click on: the last paint counts.
    'select all, ms': Math.max(...selectAll),
    'open the picker, ms': Math.max(...opened),
    'elements with the picker open': nodes,
    ...keyFigures('picker', picked),
    ...keyFigures('search', searched),
  };
}

/** With 1,000 objects, each of which the installation reads. */
async function navigation(visit: Visit, contender: Contender): Promise<Figures> {
  const content = { fields: 20, objects: 1_000 };
  const first = await firstScreen(visit, contender, content, 150);
  const { page, leave } = await visit(contender, content, 0);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const opened: number[] = [];
  for (const name of ['Object 3', 'Object 1', 'Object 4', 'Object 2']) {
    const entry = contender.object(page, name).first();
    opened.push(...(await paintsOf(page, () => entry.click())));
  }
  const field = page.getByRole('checkbox', { name: 'Field 12', exact: true });
  const ticked: number[] = [];
  for (let time = 0; time < 4; time += 1) ticked.push(...(await paintsOf(page, () => field.click())));
  await leave();
  return { ...first, elements, 'open an object, ms': opened, 'tick a field, ms': ticked };
}

/** ms from each key to its paint, and of the main thread's CPU time: waiting for the next frame is no work. */
interface Keys {
  paints: number[];
  cpu: number[];
}

async function keys({ page, cpuTime }: Pick<Visited, 'page' | 'cpuTime'>, field: Locator): Promise<Keys> {
  const typed: Keys = { paints: [], cpu: [] };
  for (let time = 0; time < SEARCHES; time += 1) {
    await field.fill('');
    for (const key of SEARCHED) {
      await paintsOf(page, async () => {});
      const before = await cpuTime();
      typed.paints.push(...(await paintsOf(page, () => page.keyboard.press(key === ' ' ? 'Space' : key))));
      typed.cpu.push((await cpuTime()) - before);
    }
  }
  return typed;
}

function keyFigures(place: string, { paints, cpu }: Keys): Figures {
  return {
    [`key in the ${place}, ms`]: paints,
    [`key in the ${place}, CPU ms`]: cpu,
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

async function heap(visit: Visit, contender: Contender): Promise<Figures> {
  const { page, leave } = await visit(contender, { fields: 500 }, 0);
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

/** Measures clients by turns and prints a table. What was measured several times per visit has a median and a 95th percentile. */
async function compare(
  title: string,
  repetitions: number,
  contenders: readonly Contender[],
  measure: (contender: Contender) => Promise<Figures>,
): Promise<void> {
  const visits = new Map<Contender, Figures[]>(contenders.map((contender) => [contender, []]));
  for (let time = 0; time < repetitions; time += 1) {
    for (const contender of contenders) visits.get(contender)?.push(await measure(contender));
  }
  const rows: Record<string, Record<string, string>> = {};
  for (const name of Object.keys(visits.get(ours)?.[0] ?? {})) {
    const isSeries = visits.get(ours)?.some((figures) => Array.isArray(figures[name])) === true;
    const [theirs, mine] = BOTH.map(
      (contender) => visits.get(contender)?.flatMap((figures) => figures[name] ?? []) ?? [],
    );
    const row = (label: string, of: (values: readonly number[]) => number) => {
      rows[label] = {
        [published.name]: format(of(theirs ?? [])),
        [ours.name]: format(of(mine ?? [])),
        ratio: format(of(theirs ?? []) / of(mine ?? [])),
        'our best': format(Math.min(...(mine ?? []))),
      };
    };
    row(isSeries ? `${name}, median` : name, (values) => (values.length > 0 ? median(values) : Number.NaN));
    if (isSeries) row(`${name}, 95 %`, (values) => percentile(values, 0.95));
  }
  process.stdout.write(`${title}\n`);
  console.table(rows);
}

const format = (value: number) =>
  Number.isFinite(value) ? value.toLocaleString('en', { maximumFractionDigits: 1 }) : '-';

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}
