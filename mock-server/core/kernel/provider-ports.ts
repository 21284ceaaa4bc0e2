import type {
  FieldDefinition,
  FieldUpsertResult,
  ObjectMetadata,
  ProviderInfo,
  ProviderMetadata,
  ValidationOption,
  WriteRequest,
} from '../../../src/contract/index.ts';
import type { Credential } from './records.ts';
import type { Result } from './result.ts';

export interface ProviderCatalog {
  /** Every entry by name; the same object each time. */
  all(): Readonly<Record<string, ProviderInfo>>;
  get(name: string): ProviderInfo | undefined;
}

export interface ConnectorRegistry {
  /** Undefined for a provider that can only be connected and proxied. */
  get(provider: string): Connector | undefined;
  /** The steps of a provider whose form alone does not connect an account; undefined when they are not known. */
  signInOf?(provider: string): CustomSignIn | undefined;
}

/**
 * How an account is connected whose provider wants more than a form: what is done with the form, and what after each
 * page that the customer is sent to. Contains no state; what a step needs of an earlier one is carried for it, sealed.
 */
export interface CustomSignIn {
  provider: string;
  begin(context: CustomSignInContext): Promise<Result<CustomSignInStep, ProviderFailure>>;
  /**
   * Continues when the customer comes back from a page.
   *
   * @param params parameters from the provider, with a verified state and without an error
   */
  resume?(
    context: CustomSignInContext,
    params: Readonly<Record<string, string>>,
  ): Promise<Result<CustomSignInStep, ProviderFailure>>;
}

/** Next step of a sign-in. */
export type CustomSignInStep =
  | {
      kind: 'page';
      /** Address to send the customer to. It must return `callbackUrl` and `state`. */
      url: string;
      /**
       * Address of a second page, which must return the same. The callback sends the window there when it comes back from
       * the first page without a code or an error.
       */
      nextUrl?: string;
      /** For the next step. */
      carry?: Record<string, string>;
    }
  | {
      kind: 'done';
      /** Values of the credential, by the names that the catalogue's templates have for them. */
      inputs: Record<string, string>;
      workspaceRef?: string;
    };

/** Context of a step. */
export interface CustomSignInContext {
  provider: ProviderInfo;
  /** The customer's form. */
  inputs: Readonly<Record<string, string>>;
  /** State from the previous step. */
  carried: Readonly<Record<string, string>>;
  /** Public id of the builder's application, for providers that want one. */
  clientId?: string;
  /** Address that pages send the customer back to. */
  callbackUrl: string;
  /** Text that pages send back, and that belongs to this step alone. */
  state: string;
  /** Calls the provider with a credential that is none of the finished connection's. */
  sendAs(credential: Credential, request: ProviderRequest): Promise<Result<ProviderResponse, ProviderFailure>>;
  /**
   * Exchanges an authorization code with the client of the builder's application.
   *
   * @returns members of the token response, which contain credentials
   */
  exchangeCode(tokenUrl: string, code: string): Promise<Result<Record<string, unknown>, ProviderFailure>>;
  /** ms since the epoch, for retry times. */
  now(): number;
}

/** Account of a credential, as its provider describes it. */
export interface FoundAccount {
  /** Id of the account, by which events name it; absent when the provider does not tell. */
  accountRef?: string;
  metadata: ProviderMetadata;
}

/** An account at a provider, ready to be called. Exists only while a call is made. */
export interface ProviderAccount {
  provider: ProviderInfo;
  /** Use this module's base address instead of the provider's. */
  module?: string;
  credential: Credential;
  metadata: ProviderMetadata;
  workspaceRef?: string;
}

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the provider's base address, with a slash at the start. */
  path: string;
  /**
   * Where the path begins: at the base address of the account's module (the default), or at the origin of that address,
   * for providers with other products next to the module's.
   */
  from?: 'base' | 'origin';
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** ms for the whole response, where less than the gateway's own limit will do. */
  timeoutMs?: number;
  /** The provider holds the request until there is news: `timeoutMs` counts even beyond the gateway's own limits. */
  isLongPoll?: boolean;
  /** Word before an OAuth access token, for APIs that refuse the usual `Bearer`. */
  tokenScheme?: 'OAuth';
  /** Ends the call; its outcome is then `unreachable`, or `timeout` where the reason is a `TimeoutError`. */
  signal?: AbortSignal;
}

export interface ProviderResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Each header Set-Cookie of the response; absent when there was none. */
  setCookies?: string[];
  text: string;
  /** Undefined when the text is not JSON, or exceeds a limit. */
  json: unknown;
  /** Set when the text is JSON that exceeds a limit, see `ForeignJson.excess`. */
  excess?: string;
}

/** Failure of a provider call. */
export interface ProviderFailure {
  kind:
    | 'unauthorized'
    | 'forbidden'
    | 'rateLimited'
    | 'badRequest'
    | 'notFound'
    | 'serverError'
    | 'unreachable'
    | 'timeout'
    | 'blocked'
    | 'unsupported';
  /** Message, the provider's if there is one. Never contains a credential. */
  message: string;
  /** Status of the provider's response, if there was one. */
  status?: number;
  /** Error code of a token endpoint, such as `invalid_grant`. Source: RFC 6749, section 5.2. */
  oauthError?: string;
  /** A token endpoint says that only a new sign-in helps. */
  isGrantVoid?: boolean;
  /** The account has as many of something as it may have: only a removal or another plan changes that. */
  isLimitReached?: boolean;
  /** The provider's response as text, shortened. */
  body?: string;
  /** The same call may succeed later: all but refusals that are known to last. */
  retryable: boolean;
  /**
   * The call was sent and may have been carried out: nothing came back, only a part of the response, or an error that does
   * not say.
   */
  mayHaveArrived?: boolean;
  /** Nothing was sent, because the provider wants no calls for a while: this is no failed attempt. */
  notSent?: boolean;
  /** See `LimitAnswer.lockOut`. */
  isLockOut?: boolean;
  /** ms since the epoch, when the provider said. */
  retryAt?: number;
  /** The credential gives access to several accounts, and the metadata does not name one of them. */
  accountChoice?: AccountChoice;
}

/** Accounts to choose from when connecting. */
interface AccountChoice {
  /** Name of the metadata value that names the account. */
  metadataName: string;
  options: ValidationOption[];
}

/** Outbound calls. Attaches the credential, checks the address, limits time and size. */
export interface ProviderGateway {
  /** Any response is a success here, 4xx and 5xx included; only no response is a failure. */
  send(account: ProviderAccount, request: ProviderRequest): Promise<Result<ProviderResponse, ProviderFailure>>;
  /**
   * Fills the account's values into an address of its catalogue entry, such as an authorization or token address.
   *
   * @returns `blocked` when a value is missing or would lead elsewhere
   */
  addressOf(account: Omit<ProviderAccount, 'credential'>, template: string): Result<string, ProviderFailure>;
  /**
   * Posts a form to a token endpoint (`application/x-www-form-urlencoded`, response as JSON), under the same address
   * policy and limits. No credential is attached; `form` or `headers` contain everything that the endpoint needs.
   */
  requestToken(request: TokenRequest): Promise<Result<ProviderResponse, ProviderFailure>>;
  /**
   * Validates an account before it is stored: whether each value is valid at its position in the request. Values that
   * are still missing are valid; some are added later.
   */
  findAccountError(account: ProviderAccount): ProviderFailure | undefined;
  /**
   * For providers whose form asks for a key that signs and not for one that is sent: the request that turns the
   * inputs into a token.
   *
   * @param now ms since the epoch
   * @returns undefined for every other provider; `badRequest` when the inputs hold no usable key
   */
  signedTokenRequest(account: ProviderAccount, now: number): Promise<Result<TokenRequest, ProviderFailure> | undefined>;
}

/** Call of a token endpoint. Source: RFC 6749, section 3.2. */
export interface TokenRequest {
  /** Whole address, as `addressOf` made it. */
  url: string;
  form: Record<string, string>;
  headers?: Record<string, string>;
  /** Texts of the request that must not be shown when the endpoint repeats them. */
  secrets: string[];
  /** ms for the whole response, where less than the gateway's own limit will do. */
  timeoutMs?: number;
}

/** Body of a webhook message: a text, or a text in UTF-8. */
export type MessageBody = string | Uint8Array<ArrayBuffer>;

export interface WebhookSender {
  /** Any status is `{ status }`; no response in time or no connection is `{ error }`. Redirects are not followed. */
  post(message: {
    url: string;
    headers: Record<string, string>;
    body: MessageBody;
    timeoutMs: number;
  }): Promise<{ status: number; headers: Record<string, string> } | { error: string }>;
}

export interface ImageSource {
  /**
   * Fetches a picture without a credential, under the same address policy as all calls. Redirects are not followed.
   *
   * @returns undefined without a usable response of at most `maxBytes` bytes
   */
  get(url: string, maxBytes: number): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
}

/** Account of a connector, with its calls and metadata. */
export interface ConnectorContext {
  send(request: ProviderRequest): Promise<Result<ProviderResponse, ProviderFailure>>;
  metadata: ProviderMetadata;
  /** ms since the epoch, for retry times. */
  now(): number;
}

/** An object of a provider, with what may be done to it. */
export interface ObjectCapabilities {
  read: boolean;
  write: boolean;
  displayName: string;
  /**
   * Field with the RFC 3339 time of a record, for lists that the provider cannot limit to a period: records outside the
   * period of a read are then omitted by the server. Records without a time are delivered.
   */
  timeField?: string;
  /** Reads return whole records, whichever fields are requested. */
  returnsWholeRecords?: boolean;
  /** Scopes that a token needs for it, where the provider documents them. */
  scopes?: { read?: string; write?: string };
}

/**
 * Connector to one provider's API. A connector has no state and no credential: it translates between requests,
 * responses and records.
 */
export interface Connector {
  provider: string;
  /** Objects by the provider's name, with what may be done to each. */
  objects: Record<string, ObjectCapabilities>;
  /** Modules of the provider whose API it implements; all of them when absent. */
  modules?: readonly string[];
  /** Finds out to which account a credential belongs and what later calls need, right after the credential was given. */
  afterConnect?(context: ConnectorContext): Promise<Result<FoundAccount, ProviderFailure>>;
  /** The workspace of a connection is the id of its account, so a request cannot name another one. */
  isWorkspaceTheAccount?: boolean;
  describeObject(context: ConnectorContext, objectName: string): Promise<Result<ObjectMetadata, ProviderFailure>>;
  /** Whether reads honour `since`; scheduled reads then ask only for what changed. All others read everything each time. */
  readsChanges?: boolean;
  /** One page. `next` is undefined on the last one. */
  readPage(context: ConnectorContext, request: ReadPageRequest): Promise<Result<RecordPage, ProviderFailure>>;
  /** One record. Never retries. */
  write(context: ConnectorContext, request: WriteRecordRequest): Promise<Result<WrittenRecord, ProviderFailure>>;
  /** Writes several records with one call; absent when the provider takes one record at a time. */
  batch?: BatchWriter;
  /** Whether `write` deletes records. */
  deletesRecords?: boolean;
  /** Whether it hands headers of a write request on to the provider; those of other connectors are ignored. */
  supportsWriteHeaders?: boolean;
  /** Whether a create links its record to others; associations for other connectors are ignored. */
  supportsAssociations?: boolean;
  /** Whether `objects` is all there is; when false, an object that is not listed may exist at the provider (custom objects). */
  hasFixedObjects?: boolean;
  /** Whether the provider reads names of objects and fields without regard to case. */
  hasCaseInsensitiveNames?: boolean;
  /** Returns the fields of a record, with the id as `id`; by default the record itself. */
  fieldsOf?(record: Record<string, unknown>): Record<string, unknown>;
  /** Member of its records that holds the fields, when they are a level deeper; only needed with `fieldsOf`. */
  fieldsUnder?: string;
  /** First page of the records whose fields equal all the values. */
  search?(context: ConnectorContext, request: SearchRequest): Promise<Result<RecordPage, ProviderFailure>>;
  /** Creates or changes custom fields, one result per field. */
  upsertFields?(
    context: ConnectorContext,
    objectName: string,
    fields: FieldDefinition[],
  ): Promise<Result<FieldUpsertResult[], ProviderFailure>>;
  /** Reads the fields of one record, by name and as `fieldsOf` gives them; for settings that depend on what a field holds. */
  readRecord?(
    context: ConnectorContext,
    objectName: string,
    id: string,
    fields: string[],
  ): Promise<Result<Record<string, unknown>, ProviderFailure>>;
}

/** Equality search. */
export interface SearchRequest {
  objectName: string;
  /** Joined by AND, at most one per field. */
  filters: { fieldName: string; value: string | boolean | number }[];
  /** Fields wanted, by their provider names. */
  fields: string[];
  /** See `ReadPageRequest.parts`. */
  parts?: (readonly string[])[];
}

export interface ReadPageRequest {
  objectName: string;
  /** Null for the first page, then what the last page said. */
  cursor: string | null;
  /** Fields wanted, by their provider names; a provider that gives whole records ignores them. Absent means all. */
  fields?: string[];
  /**
   * Paths of the nested fields among them, outermost name first: all that is wanted of that field. For providers that
   * can give a part.
   */
  parts?: (readonly string[])[];
  /** Records wanted at most; the connector may ask for fewer, or more where the provider has no smaller pages. */
  pageSize?: number;
  /** RFC 3339; records that changed then or later are wanted. */
  since?: string;
  /** RFC 3339; records that changed later are not wanted. */
  until?: string;
}

export interface RecordPage {
  /** As the provider gave them. */
  records: Record<string, unknown>[];
  next?: string;
  /** All records of the run, when the provider says. */
  total?: number;
}

export interface WriteRecordRequest {
  objectName: string;
  type: WriteRequest['type'];
  /** With `id` for update and delete. */
  record: Record<string, unknown>;
  /** Links to other records on create, for providers that have them. */
  associations?: WriteRequest['associations'];
  /** Headers for the provider, for providers that take some. */
  headers?: WriteRequest['headers'];
}

export interface WrittenRecord {
  recordId?: string;
  /** The provider's response, when it had a body. */
  data?: Record<string, unknown>;
}

/** Batch endpoint of a provider for one object. */
export interface BatchWriter {
  /** Records of one call at most. */
  maxRecords: number;
  /** Types of write that the provider undoes for all records when one fails, if it is asked to. */
  allOrNone: readonly WriteRequest['type'][];
  /**
   * Never retries.
   *
   * @returns one result for each record, in the order of the request; a failure when the provider refused the whole call
   */
  write(
    context: ConnectorContext,
    request: WriteBatchRequest,
  ): Promise<Result<Result<WrittenRecord, ProviderFailure>[], ProviderFailure>>;
  /**
   * Reads fields of several records with one call, by name and as `fieldsOf` gives them.
   *
   * @param ids at most `maxRecords`, each once
   * @returns the fields by id, without the records that do not exist
   */
  readRecords(
    context: ConnectorContext,
    objectName: string,
    ids: string[],
    fields: string[],
  ): Promise<Result<Map<string, Record<string, unknown>>, ProviderFailure>>;
}

/** Records of one object to write with one call. */
export interface WriteBatchRequest {
  objectName: string;
  type: WriteRequest['type'];
  /** At most `maxRecords`. Those of an update or delete have an `id` each, and no two the same. */
  records: BatchItem[];
  /** Asks the provider to undo all records when one fails. Only for types that `allOrNone` of the connector names. */
  allOrNone: boolean;
  /** See {@link WriteRecordRequest}. */
  headers?: WriteRequest['headers'];
}

/** One record of a batch; see {@link WriteRecordRequest}. */
export type BatchItem = Pick<WriteRecordRequest, 'record' | 'associations'>;
