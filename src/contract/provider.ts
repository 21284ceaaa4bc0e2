/** Catalogue entry of a provider. */
export interface ProviderInfo {
  /** Key of the entry in the catalogue, case-sensitive. @example hubspot */
  name: string;
  /** Name as end users read it; `name` when absent. @example HubSpot */
  displayName?: string;
  /** How requests are authenticated. */
  authType: ProviderAuthType;
  /** Base address of the provider's API; may hold variables such as `{{.workspace}}`. */
  baseURL: string;
  /** Key of {@link ProviderInfo.modules}, or empty. @example crm */
  defaultModule: string;
  support: ProviderSupport;
  /** Where the key goes when `authType` is `apiKey`. */
  apiKeyOpts?: ApiKeyOpts;
  /** How the user name and password are sent when `authType` is `basic`. */
  basicOpts?: BasicAuthOpts;
  /** OAuth facts when `authType` is `oauth2`. */
  oauth2Opts?: Oauth2Opts;
  /** Inputs and their places when `authType` is `custom`. */
  customOpts?: CustomAuthOpts;
  /** Request that tells whether a credential works. */
  authHealthCheck?: {
    /** Address of the request. @example https://api.hubapi.com/account-info/v3/details */
    url: string;
    /** Method of the request; `GET` when absent. @example GET */
    method?: string;
    /** Statuses of a working credential; 200 to 299 when absent. @example [200] */
    successStatusCodes?: number[];
  };
  /** Whether values have to be found out after the sign-in. */
  postAuthInfoNeeded?: boolean;
  /** Pictures of the provider. */
  media?: {
    /** Pictures for light backgrounds. */
    regular?: ProviderImages;
    /** Pictures for dark backgrounds. */
    darkMode?: ProviderImages;
  };
  /** Labels of the catalogue. @example {"category": "crm"} */
  labels?: Record<string, string>;
  /** Products of the provider by key. */
  modules?: Record<string, ProviderModule>;
  /** Values that a connection needs besides its credentials. */
  metadata?: {
    /** Values that the end user is asked for. */
    input?: MetadataInput[];
    /** Values that the server finds out after the sign-in. */
    postAuthentication?: PostAuthenticationMetadata[];
  };
  /** Values to enter with a provider app. */
  providerAppMetadata?: {
    /** Parameters of the authorization address. */
    authQueryParams?: MetadataInput[];
    /** Values that the provider needs with an application. */
    providerParams?: MetadataInput[];
  };
  subscribeRequirements?: Record<string, boolean>;
  /** Responses that mean a limit, besides 429 and 503 with `Retry-After`. The first that fits counts. Not in the published catalogue. */
  limitAnswers?: LimitAnswer[];
  /**
   * Responses of the token endpoint that mean that only a new sign-in helps, besides the error `invalid_grant`. Where there
   * are none, an error in a response of 200 means it as well. Not in the published catalogue.
   */
  voidGrantAnswers?: VoidGrantAnswer[];
}

/** A response by which a token endpoint says that a refresh token or a user is no longer valid. */
export interface VoidGrantAnswer {
  /** HTTP status of the response. @example 400 */
  status: number;
  /** Texts that the body holds, all of them, in any case. @example ["BAD_REFRESH_TOKEN"] */
  bodyContains: string[];
}

/** A response by which a provider says that it takes no calls of an account for a while. */
export interface LimitAnswer {
  /** HTTP status of the response. @example 403 */
  status: number;
  /**
   * Texts that the body holds, all of them, in any case. Any body when absent.
   * @example ["rate limit exceeded"]
   */
  bodyContains?: string[];
  /** Header that the response has, in any case. Any value when `value` is absent. */
  header?: {
    /** Name of the header. @example X-RateLimit-Remaining */
    name: string;
    /** Value of the header. @example 0 */
    value?: string;
  };
  /** Seconds until calls succeed again; for responses without `Retry-After` and reset headers. @example 60 */
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
  /** Kinds of bulk writes. */
  bulkWrite: { insert: boolean; update: boolean; upsert: boolean; delete: boolean };
  /** Searches that the provider supports. */
  search?: {
    /** Operators of search filters. */
    operators: {
      /** Whether values can be compared for equality. */
      equals: boolean;
    };
  };
  /** Events that the provider supports. */
  subscribeSupport?: {
    create?: boolean;
    update?: boolean;
    delete?: boolean;
    /** Whether further events can be named by the provider's names. */
    passThrough?: boolean;
  };
  /** Records per request, by kind of write. */
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
  /** Name of the value. @example workspace */
  name: string;
  displayName?: string;
  /** Help text; Markdown links only, everything else is plain text. */
  prompt?: string;
  /** Value to start with. @example eu */
  defaultValue?: string;
  docsURL?: string;
  /** Modules for which the value is needed; every module when absent. */
  moduleDependencies?: Record<string, object>;
}

/** A value that the service itself finds out after connecting. */
interface PostAuthenticationMetadata {
  /** Name of the value. @example workspaceId */
  name: string;
  moduleDependencies?: Record<string, object>;
}

/** Where the key goes for `authType` `apiKey`. */
interface ApiKeyOpts {
  /** Part of the request that holds the key. */
  attachmentType: 'query' | 'header';
  /** Query parameter with the key. */
  query?: {
    /** Name of the query parameter. @example api_key */
    name: string;
  };
  /** `valuePrefix` is put before the key as it is, blank included. */
  header?: {
    /** Name of the header. @example X-Api-Key */
    name: string;
    valuePrefix?: string;
  };
  docsURL?: string;
}

/** How user name and password are sent for `authType` `basic`. */
interface BasicAuthOpts {
  /** The provider takes an API key in place of user name or password. */
  apiKeyAsBasic?: boolean;
  /** Where the API key goes. */
  apiKeyAsBasicOpts?: {
    /** Field that holds the key. */
    fieldUsed?: 'username' | 'password';
    /** Text with the key as `%s`. @example api:%s */
    keyFormat?: string;
  };
  docsURL?: string;
}

/** OAuth 2 facts of a provider. */
export interface Oauth2Opts {
  /** Grant of the provider. */
  grantType: 'authorizationCode' | 'authorizationCodePKCE' | 'clientCredentials' | 'password';
  /** Authorization address. @example https://app.hubspot.com/oauth/authorize */
  authURL?: string;
  /** Token address. @example https://api.hubapi.com/oauth/v1/token */
  tokenURL: string;
  /**
   * How a client with a secret authenticates at `tokenURL`; `client_secret_post` is tried first when absent. Not in the
   * published catalogue.
   */
  tokenEndpointAuthMethod?: 'client_secret_basic' | 'client_secret_post';
  /** Whether a sign-in has to name scopes. */
  explicitScopesRequired: boolean;
  /** Whether the user has to name the workspace before the sign-in. */
  explicitWorkspaceRequired: boolean;
  /** Where the token response holds facts of the account. */
  tokenMetadataFields: {
    /** Path of the workspace's id in the token response. @example hub_id */
    workspaceRefField?: string;
    /** Path of the user's id in the token response. @example user_id */
    consumerRefField?: string;
    /** Path of the scopes in the token response. @example scope */
    scopesField?: string;
    /** Further values of the token response. */
    otherFields?: {
      /** Name of the value in `providerMetadata`. @example instance */
      name: string;
      displayName?: string;
      /** Path of the value in the token response. @example instance_url */
      path: string;
      /** Regular expression whose first group is the value. @example ^https://([^.]+) */
      capture?: string;
    }[];
  };
  /** Value of the parameter `audience`. @example ["https://api.example.com"] */
  audience?: string[];
  /** Scopes of the API by the scopes that an application names. @example {"read": "https://api.example.com/read"} */
  scopeMappings?: Record<string, string>;
  /** Parameters that are added to the authorization address. @example {"access_type": "offline"} */
  authURLParams?: Record<string, string>;
  /** Where the access token goes; the `Authorization` header as `Bearer` when absent. */
  accessTokenOpts?: {
    /** Part of the request that holds the token. @example header */
    attachmentType?: string;
    /** Header with the token. */
    header?: {
      /** Name of the header. @example Authorization */
      name: string;
      valuePrefix?: string;
    };
    docsURL?: string;
  };
  /** Hours after which unused tokens have to be renewed. @example 720 */
  keepAliveIntervalHours?: number;
  docsURL?: string;
}

/** Inputs and their places in a request for `authType` `custom`. */
interface CustomAuthOpts {
  /** Headers of every request. */
  headers?: {
    /** Name of the header. @example X-Api-Key */
    name: string;
    valueTemplate: string;
  }[];
  /** Query parameters of every request. */
  queryParams?: {
    /** Name of the query parameter. @example api_key */
    name: string;
    valueTemplate: string;
  }[];
  /** Inputs of the sign-in form. */
  inputs?: CustomAuthInput[];
  /** Inputs that a provider app needs. */
  providerInputs?: CustomAuthInput[];
  /** Whether the sign-in has several steps. */
  multiStep?: boolean;
}

/** One input of a custom sign-in form. */
interface CustomAuthInput {
  /** Name of the input. @example apiKey */
  name: string;
  displayName: string;
  prompt?: string;
  docsURL?: string;
  /** Kind of the input; text when absent. */
  fieldType?: 'fieldTypeText' | 'fieldTypePassword' | 'fieldTypeSelect';
  /** Choices of a select input. */
  options?: {
    /** Value of the choice. @example eu */
    value: string;
    /** Choice as end users read it. @example Europe */
    label: string;
  }[];
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
  /** Extra parameters of the authorization address. @example {"prompt": ["consent"]} */
  authQueryParams?: Record<string, string[]>;
  /**
   * Values that single providers need, such as the address of a package to install first.
   * @example {"appId": "700001"}
   */
  providerParams?: Record<string, string>;
}

/** Body that registers a {@link ProviderApp}. The secret is never shown again. */
export interface CreateProviderAppRequest {
  provider: string;
  clientId: string;
  clientSecret: string;
  /**
   * Manages the event subscriptions of the application, with `metadata.providerParams.appId`. Never shown again.
   * @example developer-api-key
   */
  developerApiKey?: string;
  externalRef?: string;
  scopes?: string[];
  metadata?: ProviderAppMetadata;
}

/** Body of an update; the mask names members of `providerApp`. */
export interface UpdateProviderAppRequest {
  updateMask: string[];
  /** New values of what the mask names. */
  providerApp: Partial<CreateProviderAppRequest>;
}
