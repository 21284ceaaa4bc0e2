import { describe, expect, it } from 'vitest';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import { createFetchGateway } from '../../connectors/fetch-gateway.ts';
import { parseEvents } from '../../connectors/hubspot/subscribe.ts';
import { readChangeEvent } from '../../connectors/salesforce/change-events/subscribe.ts';
import { providerMessage } from '../../connectors/shared/provider-failure.ts';
import { toProviderResponse } from '../../connectors/shared/provider-response.ts';
import { readYaml } from '../manifest/read-yaml.ts';
import { createIssueReport } from '../manifest/yaml-node.ts';
import { canonicalJsonText, losslessJsonText, parseLosslessJson } from '../subscriptions/lossless-json.ts';
import { canonicalJson } from './canonical-json.ts';
import { FOREIGN_JSON_LIMITS, parseForeignJson } from './foreign-json.ts';

const { levels, values } = FOREIGN_JSON_LIMITS;
const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('JSON of other systems', () => {
  it.each([lists, objects])('is accepted up to the deepest level, and written again', (text) => {
    const { value, excess } = parseForeignJson(text(levels));
    expect(excess).toBeUndefined();
    expect(JSON.stringify(value)).toBe(text(levels));
    expect(canonicalJson(value)).toBe(text(levels));
    const lossless = parseLosslessJson(text(levels));
    expect(lossless !== undefined && losslessJsonText(lossless)).toBe(text(levels));
    expect(lossless !== undefined && canonicalJsonText(lossless)).toBe(text(levels));
  });

  it.each([
    [`${levels + 1} lists`, lists(levels + 1), `nested more than ${levels} levels deep`],
    [`${levels + 1} objects`, objects(levels + 1), `nested more than ${levels} levels deep`],
    ['brackets that nothing closes', '['.repeat(1_000_000), `nested more than ${levels} levels deep`],
    ['values', `[${'1,'.repeat(values)}1]`, `a document with more than ${values} values`],
  ])('with too many %s is no value and has a reason', (_, text, excess) => {
    expect(parseForeignJson(text)).toEqual({ value: undefined, excess });
  });

  it('may name a member twice: the last one counts', () => {
    const filling = 'x'.repeat(levels);
    expect(parseForeignJson(`{"a":1,"a":2,"b":"${filling}"}`)).toEqual({ value: { a: 2, b: filling } });
  });
});

const ports = createTestPorts({});
const account = { provider: ports.catalog.get('callRail')!, metadata: {} };

/** Every function that other systems hand a document to. */
const READERS: Record<string, (text: string) => unknown> = {
  'response of a provider': (text) => toProviderResponse(200, [], text, []),
  'refusal of a provider': (text) => providerMessage(toProviderResponse(400, [], text, [])),
  'call of a provider': (text) =>
    createFetchGateway({ apps: { 'https://api.callrail.com': () => new Response(text) } }).send(
      { ...account, credential: { scheme: 'apiKey', apiKey: 'the-key' } },
      { method: 'GET', path: '/x' },
    ),
  'token endpoint': (text) =>
    createFetchGateway({ apps: { 'https://tokens.test': () => new Response(text) } }).requestToken({
      url: 'https://tokens.test/token',
      form: {},
      secrets: [],
    }),
  'events of HubSpot': (text) => parseEvents(text, ports.digests, 0),
  'change event of Salesforce': readChangeEvent,
  manifest: (text) => {
    const report = createIssueReport();
    readYaml(text, report);
    return report.issues();
  },
};

describe('a document that is nested 10,000 deep', () => {
  it.each(
    Object.entries(READERS).flatMap(([name, read]) =>
      [lists, objects].map((text) => ({ name, read, form: text.name, text: text(10_000) })),
    ),
  )('$name: $form have an outcome and exhaust no stack', async ({ read, text }) => {
    const outcome = await read(text);
    // What came of it can be answered and stored.
    expect(() => JSON.stringify(outcome ?? null)).not.toThrow();
  });
});

describe('the time of an event', () => {
  it.each(['-1', '0', '1e300', '253402300800000', '9007199254740991', '1.5'])(
    'that is %s is no instant that could be stored',
    async (time) => {
      const hubspot = `[{"subscriptionType":"contact.creation","portalId":1,"objectId":2,"occurredAt":${time}}]`;
      expect(await parseEvents(hubspot, ports.digests, 7_000)).toMatchObject({ events: [{ occurredAt: 7_000 }] });
      const header = `{"entityName":"Account","changeType":"CREATE","recordIds":["001000000000001"],"commitTimestamp":${time}}`;
      expect(readChangeEvent(`{"ChangeEventHeader":${header}}`)).toBeUndefined();
    },
  );
});
