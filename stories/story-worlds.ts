import type { MockBackend, MockBackendOptions, Seed } from '../mock-server/msw/index.ts';
import { MOCK, MOCK_MANIFEST } from '../mock-server/msw/index.ts';
import type { HubspotSandbox } from '../mock-server/sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../mock-server/sandbox/hubspot/app.ts';
import { DEMO_OAUTH_CLIENT } from '../mock-server/sandbox/oauth/oauth-client.ts';
import { createSalesforceSandbox } from '../mock-server/sandbox/salesforce/app.ts';
import type { Sandbox } from '../mock-server/sandbox/shared/create-sandbox.ts';
import * as endpoints from '../src/contract/endpoints.ts';
import type { ConfigContent, ReadObjectConfig } from '../src/contract/index.ts';
import type { ToolbarGlobals } from './toolbar.ts';

/** Provider of a story. */
export type StoryProvider = Exclude<ToolbarGlobals['provider'], 'story'>;

/** State in which a story begins. */
export type StoryScenario = Exclude<ToolbarGlobals['scenario'], 'story'>;

/** Differences between the three connectors. */
interface Crm {
  integration: string;
  object: string;
  read: ReadObjectConfig;
  /** Where the provider's API is. */
  origin: string;
  authorizePath: string;
}

const person = {
  groupRef: MOCK.groupRef,
  groupName: MOCK.groupName,
  consumerRef: MOCK.consumerRef,
  consumerName: MOCK.consumerName,
};

export const crms: Record<StoryProvider, Crm> = {
  callRail: {
    integration: MOCK.integration,
    object: 'calls',
    read: {
      objectName: 'calls',
      selectedFields: { direction: true, customer_name: true },
      selectedFieldMappings: { caller_phone: 'customer_phone_number' },
    },
    origin: 'https://api.callrail.com',
    authorizePath: '',
  },
  hubspot: {
    integration: 'mock-contacts',
    object: 'contacts',
    read: {
      objectName: 'contacts',
      selectedFields: { firstname: true, city: true },
      selectedFieldMappings: { phone_number: 'phone' },
    },
    origin: 'https://api.hubapi.com',
    authorizePath: '/oauth/authorize',
  },
  salesforce: {
    integration: 'mock-leads',
    object: 'Contact',
    read: {
      objectName: 'Contact',
      selectedFields: { FirstName: true, Title: true },
      selectedFieldMappings: { phone_number: 'Phone' },
    },
    origin: 'https://acme.my.salesforce.com',
    authorizePath: '/services/oauth2/authorize',
  },
};

/** Indented as members of a list of the manifest. */
const readObject = (objectName: string, required: string[], isMapped: boolean) => `
        - objectName: ${objectName}
          destination: ${MOCK.destination}
          schedule: "*/10 * * * *"
          requiredFields:${required.map((fieldName) => `\n            - fieldName: ${fieldName}`).join('')}${
            isMapped
              ? `
            - mapToName: phone_number
              mapToDisplayName: Phone number
              prompt: Which field holds the number to call?`
              : ''
          }
          optionalFieldsAuto: all`;

const crmManifest = (name: string, provider: string, objects: string, written: string[]) => `
  - name: ${name}
    provider: ${provider}
    read:
      objects:${objects}
    write:
      objects:${written.map((objectName) => `\n        - objectName: ${objectName}`).join('')}
    proxy:
      enabled: true
`;

const MANIFEST =
  MOCK_MANIFEST +
  crmManifest(
    crms.hubspot.integration,
    'hubspot',
    readObject('contacts', ['email', 'lastname'], true) + readObject('companies', ['name', 'domain'], false),
    ['contacts'],
  ) +
  crmManifest(
    crms.salesforce.integration,
    'salesforce',
    readObject('Contact', ['LastName', 'Email'], true) + readObject('Account', ['Name'], false),
    ['Contact'],
  );

/** Names of the custom objects of a large account of HubSpot. */
const CUSTOM_OBJECTS = Array.from({ length: 1_000 }, (_item, index) => `custom_object_${index + 1}`);

/** Reads and writes every custom object. The first one has a mapping. */
const customObjectsManifest = () =>
  crmManifest(
    crms.hubspot.integration,
    'hubspot',
    CUSTOM_OBJECTS.map((objectName, index) => readObject(objectName, ['name'], index === 0)).join(''),
    CUSTOM_OBJECTS,
  );

/** Of the registered applications. */
const SCOPES = {
  hubspot: ['oauth', 'crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.objects.companies.read'],
  salesforce: ['api', 'refresh_token'],
};

/** Properties that an account of HubSpot with many custom fields has beside the standard ones. */
const MANY_FIELDS = 1_500;

/** A started world: a backend, and a simulated provider where customers sign in. */
export interface StoryWorld {
  options: MockBackendOptions;
  /** Allows access as the customer does in the provider's window. @returns the address of the server's callback */
  allow(query: URLSearchParams): Promise<string | null>;
  /** To be called with the started backend. */
  prepare(backend: MockBackend): void;
}

/** Whether a scenario shows a large account of HubSpot, whatever provider is chosen. */
export function isOfHubspot(scenario: ToolbarGlobals['scenario']): boolean {
  return scenario === 'manyFields' || scenario === 'manyObjects';
}

/**
 * Returns a world in which a scenario holds.
 *
 * @param signInPage page that stands in for the providers' own
 */
export function storyWorld(asked: StoryProvider, scenario: StoryScenario, signInPage: string): StoryWorld {
  const provider = isOfHubspot(scenario) ? 'hubspot' : asked;
  const crm = crms[provider];
  const counts = { contacts: 40, companies: 12, Contact: 40, Account: 12 };
  const hubspot = createHubspotSandbox({ counts });
  const salesforce = createSalesforceSandbox({ counts });
  const sandboxes: Partial<Record<StoryProvider, Sandbox>> = { hubspot, salesforce };
  let backend: MockBackend | undefined;
  return {
    options: {
      manifest: scenario === 'manyObjects' ? MOCK_MANIFEST + customObjectsManifest() : MANIFEST,
      providers: {
        hubspot: { oauth2Opts: { authURL: `${signInPage}?provider=HubSpot` } },
        salesforce: {
          baseURL: crms.salesforce.origin,
          authHealthCheck: { url: `${crms.salesforce.origin}/services/oauth2/userinfo` },
          oauth2Opts: {
            authURL: `${signInPage}?provider=Salesforce`,
            tokenURL: `${crms.salesforce.origin}/services/oauth2/token`,
          },
          modules: { crm: { baseURL: crms.salesforce.origin } },
        },
      },
      simulated: {
        [crms.hubspot.origin]:
          scenario === 'manyFields'
            ? withManyFields(hubspot)
            : scenario === 'manyObjects'
              ? withManyObjects(hubspot)
              : (request) => hubspot.fetch(request),
        [crms.salesforce.origin]: (request) => salesforce.fetch(request),
      },
      scenario: async (seed) => {
        const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
        for (const [name, scopes] of Object.entries(SCOPES)) {
          await seed.call(endpoints.createProviderApp, {}, { provider: name, clientId, clientSecret, scopes });
        }
        if (scenario === 'notConnected' || scenario === 'hostMistake') return;
        await connect(seed, provider);
        if (scenario === 'connected' || isOfHubspot(scenario)) return;
        await install(seed, provider, scenario === 'paused');
        if (scenario !== 'failing') return;
        const faults = (sandboxes[provider] ?? backend?.provider)?.faults;
        faults?.add({ kind: 'status', status: 403, message: 'The account is closed.', times: 'always' });
      },
    },
    async allow(query) {
      const url = new URL(crm.authorizePath, crm.origin);
      url.search = `${query}&auto=allow`;
      const response = await sandboxes[provider]?.fetch(new Request(url));
      return response?.headers.get('location') ?? null;
    },
    prepare: (started) => {
      backend = started;
    },
  };
}

async function connect(seed: Seed, provider: StoryProvider): Promise<void> {
  if (provider === 'callRail') await seed.connect();
  else {
    const isSalesforce = provider === 'salesforce';
    await seed.call(
      endpoints.generateConnection,
      {},
      {
        provider,
        ...person,
        oauth2AuthorizationCode: { accessToken: { token: 'demo-token' }, refreshToken: { token: 'demo-refresh' } },
        ...(isSalesforce && { providerMetadata: { workspace: { value: 'acme', source: 'input' } } }),
      },
    );
  }
}

async function install(seed: Seed, provider: StoryProvider, isPaused: boolean): Promise<void> {
  const { integration, object, read } = crms[provider];
  const content: ConfigContent = { provider, read: { objects: { [object]: { ...read, disabled: isPaused } } } };
  const body = { groupRef: MOCK.groupRef, config: { content } };
  await seed.call(endpoints.createInstallation, { integration }, body);
}

/** A HubSpot account with custom properties. */
function withManyFields(hubspot: HubspotSandbox): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await hubspot.fetch(request);
    if (!/\/properties\/contacts$/.test(new URL(request.url).pathname) || !response.ok) return response;
    const { results } = (await response.json()) as { results: Record<string, unknown>[] };
    const [first] = results;
    const custom = Array.from({ length: MANY_FIELDS }, (_item, index) => ({
      ...first,
      name: `custom_field_${index + 1}`,
      label: `Custom field ${index + 1}`,
    }));
    return Response.json({ results: [...results, ...custom] });
  };
}

/** A HubSpot account with custom objects, whose fields and records are those of companies. */
function withManyObjects(hubspot: HubspotSandbox): (request: Request) => Promise<Response> {
  let properties: Promise<string> | undefined;
  return async (request) => {
    const [part, number] = /custom_object_(\d+)/.exec(request.url) ?? [];
    if (part === undefined) return hubspot.fetch(request);
    const companies = new Request(request.url.replace(part, 'companies'), request);
    if (request.url.includes('/schemas/')) return Response.json({ labels: { plural: `Custom object ${number}` } });
    if (!request.url.includes('/properties/')) return hubspot.fetch(companies);
    // Once, because the account has a rate limit.
    properties ??= hubspot.fetch(companies).then((response) => response.text());
    return new Response(await properties, { headers: { 'content-type': 'application/json' } });
  };
}
