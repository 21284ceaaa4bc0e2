import type {
  MetadataInput,
  Oauth2Opts,
  ProviderInfo,
  ProviderSupport,
  VoidGrantAnswer,
} from '../../../src/contract/index.ts';

/** Members that all entries without a connector share. */
interface Place {
  name: string;
  displayName: string;
  /** May hold `{{.workspace}}` and other variables, which are then asked for. */
  baseURL: string;
  docsURL?: string;
  /** Metadata inputs besides the credential. */
  input?: MetadataInput[];
}

/** Entry of a provider that takes a key in a header. */
export function keyInHeader(place: Place, header: string, valuePrefix?: string): ProviderInfo {
  return {
    ...common(place),
    authType: 'apiKey',
    apiKeyOpts: {
      attachmentType: 'header',
      header: { name: header, ...(valuePrefix !== undefined && { valuePrefix }) },
      ...(place.docsURL !== undefined && { docsURL: place.docsURL }),
    },
  };
}

/** Entry of a provider that takes a key as a bearer token. */
export const bearerKey = (place: Place) => keyInHeader(place, 'Authorization', 'Bearer ');

/** Entry of a provider that takes a key in the query. */
export function keyInQuery(place: Place, parameter: string): ProviderInfo {
  return {
    ...common(place),
    authType: 'apiKey',
    apiKeyOpts: {
      attachmentType: 'query',
      query: { name: parameter },
      ...(place.docsURL !== undefined && { docsURL: place.docsURL }),
    },
  };
}

/** Entry of a provider that takes user name and password, or a key in the place of one of them. */
export function basic(place: Place): ProviderInfo {
  return {
    ...common(place),
    authType: 'basic',
    basicOpts: place.docsURL === undefined ? {} : { docsURL: place.docsURL },
  };
}

/** Addresses and facts of a provider that customers sign in to. */
type SignIn = Omit<Place, 'name' | 'displayName'> &
  Pick<ProviderInfo, 'voidGrantAnswers'> &
  Partial<Oauth2Opts> &
  Pick<Oauth2Opts, 'tokenURL'>;

/** Entry of a provider that customers sign in to on its own page, unless the facts name another grant. */
export function oauth(
  name: string,
  displayName: string,
  { baseURL, input, voidGrantAnswers, ...facts }: SignIn,
): ProviderInfo {
  return {
    ...common({ name, displayName, baseURL, input }),
    ...(voidGrantAnswers !== undefined && { voidGrantAnswers }),
    authType: 'oauth2',
    oauth2Opts: {
      grantType: 'authorizationCode',
      tokenEndpointAuthMethod: 'client_secret_post',
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {},
      ...facts,
    },
  };
}

/** The responses of one status that refuse a grant for good; see `voidGrantAnswers`. */
export const voidGrants = (status: number, ...texts: string[]): VoidGrantAnswer[] =>
  texts.map((text) => ({ status, bodyContains: [text] }));

/** The part of a provider's address that differs from customer to customer. */
export const workspace = (displayName: string): MetadataInput[] => [{ name: 'workspace', displayName }];

function common({ name, displayName, baseURL, input }: Place) {
  return {
    name,
    displayName,
    baseURL,
    defaultModule: '',
    support: PROXY_ONLY,
    ...(input !== undefined && { metadata: { input } }),
  };
}

/** Support of an entry whose API can be called through the proxy. A connector adds what it does. */
export const PROXY_ONLY: ProviderSupport = {
  proxy: true,
  read: false,
  write: false,
  subscribe: false,
  delete: false,
  bulkWrite: { insert: false, update: false, upsert: false, delete: false },
  search: { operators: { equals: false } },
};
