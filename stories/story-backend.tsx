/// <reference types="vite/client" />
import type { Decorator, StoryContext } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import type { MockBackend, MockBackendOptions } from '../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../mock-server/msw/index.ts';
import { AmpersandProvider } from '../src/index.ts';
import { de } from '../src/locales/de.ts';
import { en } from '../src/locales/en.ts';
import { es } from '../src/locales/es.ts';
import { fr } from '../src/locales/fr.ts';
import { ja } from '../src/locales/ja.ts';
import { pt } from '../src/locales/pt.ts';
import type { Respond } from './story-requests.ts';
import { backends } from './story-requests.ts';
import type { StoryProvider, StoryScenario } from './story-worlds.ts';
import { crms, isOfHubspot, storyWorld } from './story-worlds.ts';
import type { ToolbarGlobals } from './toolbar.ts';
import { initialGlobals, isAsWritten } from './toolbar.ts';

/** Secure, because a page served over HTTPS may send requests to no other address. */
const hostOf = (storyId: string) => `${storyId}.stories.test`;
const originOf = (storyId: string) => `https://${hostOf(storyId)}`;

/** Texts of the widgets by language. */
export const languages = { en, de, fr, es, pt, ja };

/** Channel between the page that stands in for a provider and the story that opened it. */
const SIGN_INS = 'ampersand-story-sign-ins';
const signInPage = () => new URL('provider-sign-in.html', new URL(import.meta.env.BASE_URL, location.href)).href;

/** ms that a change takes with the failure "slow". */
const SLOW_CHANGE_MS = 8_000;

const globalsOf = ({ globals }: Pick<StoryContext, 'globals'>): ToolbarGlobals => ({ ...initialGlobals, ...globals });

/**
 * Returns the `beforeEach` of a story that starts a reference server in memory, at its own address: a documentation
 * page shows several stories at once. The toolbar has precedence over the options.
 *
 * @param customize changes the started backend, or its responses
 */
export function withBackend(
  options: MockBackendOptions,
  customize: (backend: MockBackend) => Respond = (it) => it.fetch,
) {
  return startedBy((context) => {
    const { provider, scenario } = globalsOf(context);
    if (provider === 'story' && scenario === 'story') {
      const backend = createMockBackend({ ...options, baseUrl: originOf(context.id) });
      return { backend, respond: customize(backend), stop: () => backend.stop() };
    }
    return startWorld(context.id, toProvider(provider), toScenario(scenario, options.scenario));
  });
}

/** Returns the `beforeEach` of a story with one of the connectors, in a state of the toolbar. */
export function withProvider(provider: StoryProvider, scenario: StoryScenario) {
  return startedBy((context) => {
    const chosen = globalsOf(context);
    return startWorld(
      context.id,
      chosen.provider === 'story' ? provider : chosen.provider,
      chosen.scenario === 'story' ? scenario : chosen.scenario,
    );
  });
}

const toProvider = (chosen: ToolbarGlobals['provider']) => (chosen === 'story' ? 'callRail' : chosen);

/** The toolbar's scenario; that of the story where it has a name. */
function toScenario(chosen: ToolbarGlobals['scenario'], own: MockBackendOptions['scenario']): StoryScenario {
  if (chosen !== 'story') return chosen;
  return own === 'connected' || own === 'installed' ? own : 'notConnected';
}

interface Started {
  backend: MockBackend;
  respond: Respond;
  stop(): unknown;
}

function startedBy(start: (context: Pick<StoryContext, 'id' | 'globals'>) => Started) {
  return (context: Pick<StoryContext, 'id' | 'globals'>) => {
    const { latency, fault } = globalsOf(context);
    const { backend, respond, stop } = start(context);
    if (latency !== 'story') backend.setDelay(Number(latency));
    // Not removed with the story: a component of a documentation page may still ask while the page is left.
    backends.set(hostOf(context.id), withFailure(fault, respond));
    return stop;
  };
}

function startWorld(id: string, provider: StoryProvider, scenario: StoryScenario): Started {
  const world = storyWorld(provider, scenario, signInPage());
  const backend = createMockBackend({ ...world.options, baseUrl: originOf(id) });
  world.prepare(backend);
  const channel = new BroadcastChannel(SIGN_INS);
  channel.onmessage = async ({ data }: MessageEvent<string>) => {
    const query = new URLSearchParams(data);
    if (!query.get('redirect_uri')?.startsWith(originOf(id))) return;
    const callback = await world.allow(query);
    if (callback !== null) await backend.fetch(new Request(callback));
  };
  return {
    backend,
    respond: backend.fetch,
    stop: () => {
      channel.close();
      return backend.stop();
    },
  };
}

/** A server as the toolbar's menu of failures describes it. */
function withFailure(fault: ToolbarGlobals['fault'], respond: Respond): Respond {
  if (fault === 'offline') return async () => HttpResponse.error();
  if (fault === 'slow') {
    return async (request) => {
      if (request.method !== 'GET') await new Promise((resolve) => setTimeout(resolve, SLOW_CHANGE_MS));
      return respond(request);
    };
  }
  if (fault === 'story') return respond;
  const status = Number(fault);
  const detail = status === 429 ? 'Too many requests. Try again in 5 seconds.' : 'The server failed on purpose.';
  const headers = { 'content-type': 'application/problem+json', ...(status === 429 && { 'retry-after': '5' }) };
  return async () => HttpResponse.json({ type: 'about:blank', title: 'Failed', status, detail }, { status, headers });
}

/** Decorator: the provider of a host application, connected to the backend of the story. */
export const inHostApplication: Decorator = (Story, context) => {
  const { locale, density, provider, scenario, ...more } = globalsOf(context);
  const isMistaken = scenario === 'hostMistake';
  const crm = crms[isOfHubspot(scenario) ? 'hubspot' : toProvider(provider)];
  const isOwn = provider === 'story' && !isOfHubspot(scenario);
  return (
    <AmpersandProvider
      // Another server, another application.
      key={JSON.stringify([provider, scenario, locale, more.latency, more.fault])}
      options={{
        project: MOCK.project,
        apiKey: isMistaken ? 'a-key-of-another-server' : MOCK.apiKey,
        baseUrl: originOf(context.id),
        messages: languages[locale],
        density,
      }}
    >
      <Story {...(!isOwn && { args: { ...context.args, integration: crm.integration } })} />
    </AmpersandProvider>
  );
};

/**
 * A script that knows the story's own state and the English texts: with other choices of the toolbar, the story is
 * shown without it.
 */
export function scripted<Context extends Pick<StoryContext, 'globals'>>(play: (context: Context) => Promise<void>) {
  return async (context: Context): Promise<void> => {
    if (isAsWritten(context.globals)) await play(context);
  };
}
