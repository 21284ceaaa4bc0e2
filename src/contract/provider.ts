/** Catalogue entry of a provider. */
export interface ProviderInfo {
  /** Key of the entry in the catalogue, case-sensitive. */
  name: string;
  /** Name as end users read it; `name` when absent. */
  displayName?: string;
  authType: ProviderAuthType;
  /** Base address of the provider's API; may hold variables such as `{{.workspace}}`. */
  baseURL: string;
  /** Key of {@link ProviderInfo.modules}, or empty. */
  defaultModule: string;
  support: ProviderSupport;
  apiKeyOpts?: ApiKeyOpts;
  basicOpts?: BasicAuthOpts;
  oauth2Opts?: Oauth2Opts;
  customOpts?: CustomAuthOpts;
  /** Request that tells whether a credential works. */
  authHealthCheck?: { url: string; method?: string; successStatusCodes?: number[] };
  postAuthInfoNeeded?: boolean;
  media?: { regular?: ProviderImages; darkMode?: ProviderImages };
  labels?: Record<string, string>;
  modules?: Record<string, ProviderModule>;
  metadata?: { input?: MetadataInput[]; postAuthentication?: PostAuthenticationMetadata[] };
  providerAppMetadata?: { authQueryParams?: MetadataInput[]; providerParams?: MetadataInput[] };
  subscribeRequirements?: Record<string, boolean>;
  /** Responses that mean a limit, besides 429 and 503 with `Retry-After`. The first that fits counts. Not in the published catalogue. */
  limitAnswers?: LimitAnswer[];
}

/** A response by which a provider says that it takes no calls of an account for a while. */
export interface LimitAnswer {
  /** HTTP status of the response. */
  status: number;
  /** Texts that the body holds, all of them, in any case. Any body when absent. */
  bodyContains?: string[];
  /** Header that the response has, in any case. Any value when `value` is absent. */
  header?: { name: string; value?: string };
  /** Seconds until calls succeed again; for responses without `Retry-After` and reset headers. */
  retryAfterSeconds?: number;
  /** The provider has locked the account or the token out: a retry within the hour is useless. */
  lockOut?: boolean;
}

/** Authentication method of a provider. */
type ProviderAuthType = 'oauth2' | 'apiKey' | 'basic' | 'jwt' | 'custom' | 'none';

/** Operations that the server supports for a provider. */
export interface ProviderSupport {
  proxy: boolean;
  read: boolean;
  write: boolean;
  subscribe: boolean;
  delete?: boolean;
  bulkWrite: { insert: boolean; update: boolean; upsert: boolean; delete: boolean };
  search?: { operators: { equals: boolean } };
  subscribeSupport?: { create?: boolean; update?: boolean; delete?: boolean; passThrough?: boolean };
  batchWrite?: Partial<Record<'create' | 'update' | 'upsert' | 'delete', BatchWriteSupport>>;
}

/** Whether and how far a provider takes several records in one request. */
interface BatchWriteSupport {
  supported: boolean;
  /** Records per request. */
  defaultRecordLimit?: number;
  /** Records per request by object name. */
  objectRecordLimits?: Record<string, number>;
}

/** Addresses of a provider's pictures. The embedded components never request them from third parties. */
interface ProviderImages {
  iconURL?: string;
  logoURL?: string;
}

/** One product of a provider that has several. */
interface ProviderModule {
  displayName: string;
  baseURL: string;
  support: ProviderSupport;
  subscribeRequirements?: Record<string, boolean>;
}

/** A value that the end user is asked for when connecting. */
export interface MetadataInput {
  name: string;
  displayName?: string;
  /** Help text; Markdown links only, everything else is plain text. */
  prompt?: string;
  defaultValue?: string;
  docsURL?: string;
  /** Modules for which the value is needed; every module when absent. */
  moduleDependencies?: Record<string, object>;
}

/** A value that the service itself finds out after connecting. */
interface PostAuthenticationMetadata {
  name: string;
  moduleDependencies?: Record<string, object>;
}

/** Where the key goes for `authType` `apiKey`. */
interface ApiKeyOpts {
  attachmentType: 'query' | 'header';
  query?: { name: string };
  /** `valuePrefix` is put before the key as it is, blank included. */
  header?: { name: string; valuePrefix?: string };
  docsURL?: string;
}

/** How user name and password are sent for `authType` `basic`. */
interface BasicAuthOpts {
  /** The provider takes an API key in place of user name or password. */
  apiKeyAsBasic?: boolean;
  apiKeyAsBasicOpts?: { fieldUsed?: 'username' | 'password'; keyFormat?: string };
  docsURL?: string;
}

/** OAuth 2 facts of a provider. */
export interface Oauth2Opts {
  grantType: 'authorizationCode' | 'authorizationCodePKCE' | 'clientCredentials' | 'password';
  authURL?: string;
  tokenURL: string;
  explicitScopesRequired: boolean;
  explicitWorkspaceRequired: boolean;
  tokenMetadataFields: {
    workspaceRefField?: string;
    consumerRefField?: string;
    scopesField?: string;
    otherFields?: { name: string; displayName?: string; path: string; capture?: string }[];
  };
  audience?: string[];
  scopeMappings?: Record<string, string>;
  authURLParams?: Record<string, string>;
  accessTokenOpts?: {
    attachmentType?: string;
    header?: { name: string; valuePrefix?: string };
    docsURL?: string;
  };
  keepAliveIntervalHours?: number;
  docsURL?: string;
}

/** Inputs and their places in a request for `authType` `custom`. */
interface CustomAuthOpts {
  headers?: { name: string; valueTemplate: string }[];
  queryParams?: { name: string; valueTemplate: string }[];
  inputs?: CustomAuthInput[];
  providerInputs?: CustomAuthInput[];
  multiStep?: boolean;
}

/** One input of a custom sign-in form. */
interface CustomAuthInput {
  name: string;
  displayName: string;
  prompt?: string;
  docsURL?: string;
  fieldType?: 'fieldTypeText' | 'fieldTypePassword' | 'fieldTypeSelect';
  options?: { value: string; label: string }[];
}

/** An OAuth application that the builder registered with a provider. Source: specification, Provider app. */
export interface ProviderApp {
  id: string;
  projectId: string;
  provider: string;
  clientId: string;
  externalRef?: string;
  scopes?: string[];
  metadata?: ProviderAppMetadata;
  createTime: string;
  updateTime?: string;
}

/** Further facts of a provider app. */
export interface ProviderAppMetadata {
  /** Extra parameters of the authorization address. */
  authQueryParams?: Record<string, string[]>;
  /** Values that single providers need, such as the address of a package to install first. */
  providerParams?: Record<string, string>;
}

/** Body that registers a {@link ProviderApp}. The secret is never shown again. */
export interface CreateProviderAppRequest {
  provider: string;
  clientId: string;
  clientSecret: string;
  /** Manages the event subscriptions of the application, with `metadata.providerParams.appId`. Never shown again. */
  developerApiKey?: string;
  externalRef?: string;
  scopes?: string[];
  metadata?: ProviderAppMetadata;
}

/** Body of an update; the mask names members of `providerApp`. */
export interface UpdateProviderAppRequest {
  updateMask: string[];
  providerApp: Partial<CreateProviderAppRequest>;
}
