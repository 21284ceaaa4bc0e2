import type { ObjectMetadata, ProviderMetadata, ValidationOption } from '../../../src/contract/index.ts';
import type {
  Connector,
  ConnectorContext,
  FoundAccount,
  ObjectCapabilities,
  ProviderFailure,
  ProviderRequest,
  ProviderResponse,
  ReadPageRequest,
  RecordPage,
  WriteRecordRequest,
  WrittenRecord,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { inferFields } from '../shared/infer-fields.ts';
import { providerFailure, refusal, unexpectedResponse } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';

/** Capabilities of one object of the call-tracking provider. */
interface CallTrackingObject extends ObjectCapabilities {
  /** Key of the array in a list response, where it is not the object's name. */
  envelopeKey?: string;
  /** Records per page that the provider gives at most. */
  pageSize: number;
  /** The provider takes `per_page=1`, so that a sample costs one record. */
  canSampleOne: boolean;
}

const READ_AND_WRITE = {
  read: true,
  write: true,
  pageSize: 100,
  canSampleOne: true,
  timeField: 'created_at',
  returnsWholeRecords: true,
};
const READ_ONLY = { ...READ_AND_WRITE, write: false };
const WRITE_ONLY = { ...READ_AND_WRITE, read: false };

/** The objects with their marks. */
const CALL_TRACKING_OBJECTS: Readonly<Record<string, CallTrackingObject>> = {
  caller_ids: { ...WRITE_ONLY, displayName: 'Caller Ids' },
  calls: { ...READ_AND_WRITE, displayName: 'Calls', timeField: 'start_time', pageSize: 250, canSampleOne: false },
  companies: { ...READ_AND_WRITE, displayName: 'Companies' },
  form_submissions: { ...READ_AND_WRITE, displayName: 'Form Submissions', timeField: 'submitted_at' },
  integration_triggers: { ...WRITE_ONLY, displayName: 'Integration Triggers', envelopeKey: 'integration_criteria' },
  integrations: { ...WRITE_ONLY, displayName: 'Integrations' },
  leads: { ...READ_ONLY, displayName: 'Leads' },
  'message-flows': { ...READ_AND_WRITE, displayName: 'Message Flows' },
  notifications: { ...READ_AND_WRITE, displayName: 'Notifications', timeField: undefined },
  'sms-threads': { ...READ_AND_WRITE, displayName: 'Sms Threads' },
  summary_emails: { ...READ_AND_WRITE, displayName: 'Summary Emails' },
  tags: { ...READ_AND_WRITE, displayName: 'Tags' },
  'text-messages': {
    ...READ_AND_WRITE,
    displayName: 'Text Messages',
    envelopeKey: 'conversations',
    timeField: 'last_message_at',
  },
  trackers: { ...READ_AND_WRITE, displayName: 'Trackers' },
  users: { ...READ_AND_WRITE, displayName: 'Users' },
};

/** The object of that name; names come from manifests, so only own ones count. */
function findObject(objectName: string): CallTrackingObject | undefined {
  return Object.hasOwn(CALL_TRACKING_OBJECTS, objectName) ? CALL_TRACKING_OBJECTS[objectName] : undefined;
}

/** Creates or updates one record. Never retries: the caller knows whether it may. */
async function writeRecord(
  context: ConnectorContext,
  { objectName, type, record }: WriteRecordRequest,
): Promise<Result<WrittenRecord, ProviderFailure>> {
  if (findObject(objectName)?.write !== true) {
    return refusal('unsupported', `The object "${objectName}" cannot be written at this provider.`);
  }
  if (type === 'delete') return refusal('unsupported', 'Records of this provider cannot be deleted.');
  const { id, ...fields } = record;
  const recordId = type === 'update' ? idToString(id) : undefined;
  if (type === 'update' && recordId === undefined) {
    return refusal('badRequest', 'An update needs the "id" of the record.');
  }
  const path = accountPath(context.metadata, objectName, recordId);
  if (!path.ok) return path;
  const method: ProviderRequest['method'] = type === 'create' ? 'POST' : 'PUT';
  const response = await context.send({ method, path: path.value, body: fields });
  if (!response.ok) return response;
  const { status, json } = response.value;
  if (status < 200 || status > 299) {
    return { ok: false, rejection: providerFailure(response.value, `writing ${objectName}`, context.now()) };
  }
  // 204 and other responses without a body are successes all the same.
  if (!isJsonObject(json)) return ok(recordId === undefined ? {} : { recordId });
  const writtenId = idToString(json.id) ?? recordId;
  return ok({ ...(writtenId !== undefined && { recordId: writtenId }), data: json });
}

/**
 * The call-tracking provider. It has no incremental read: every run takes all pages, and the server omits records
 * outside the period of a backfill or of a triggered read.
 */
export const callTracking: Connector = {
  provider: 'callRail',
  objects: CALL_TRACKING_OBJECTS,
  afterConnect: findAccount,
  describeObject,
  readPage,
  write: writeRecord,
};

/** Samples one record, since the provider describes nothing. No record, no fields: that is an error of this object. */
async function describeObject(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<ObjectMetadata, ProviderFailure>> {
  const object = findObject(objectName);
  if (object === undefined) return refusal('notFound', `The provider has no object "${objectName}".`);
  const page = await list(context, objectName, object, object.canSampleOne ? { per_page: '1' } : {});
  if (!page.ok) return page;
  const [sample] = page.value.records;
  if (sample === undefined) {
    return refusal('notFound', `There is no record of "${objectName}" yet, so its fields cannot be found out.`);
  }
  return ok({ name: objectName, displayName: object.displayName, fields: inferFields(sample) });
}

async function readPage(
  context: ConnectorContext,
  { objectName, cursor, pageSize }: ReadPageRequest,
): Promise<Result<RecordPage, ProviderFailure>> {
  const object = findObject(objectName);
  if (object?.read !== true) return refusal('unsupported', `The object "${objectName}" cannot be read.`);
  const perPage = Math.max(1, Math.min(pageSize ?? object.pageSize, object.pageSize));
  return list(context, objectName, object, { page: cursor ?? '1', per_page: String(perPage) });
}

async function list(
  context: ConnectorContext,
  objectName: string,
  object: CallTrackingObject,
  query: Record<string, string>,
): Promise<Result<RecordPage, ProviderFailure>> {
  const path = accountPath(context.metadata, objectName);
  if (!path.ok) return path;
  const response = await context.send({ method: 'GET', path: path.value, query });
  if (!response.ok) return response;
  if (response.value.status !== 200) {
    return { ok: false, rejection: providerFailure(response.value, `listing ${objectName}`, context.now()) };
  }
  return readListResponse(response.value, objectName, object, query);
}

/**
 * Reads a list response: the records, the next page while there is one, and how many there are in all. The provider
 * leaves the array out for objects that were never used, and the numbers of pages for lists that fit into one.
 */
function readListResponse(
  response: ProviderResponse,
  objectName: string,
  object: CallTrackingObject,
  query: Record<string, string>,
): Result<RecordPage, ProviderFailure> {
  const unexpected = (expectation: string) => ({
    ok: false as const,
    rejection: unexpectedResponse(response, `${expectation} of ${objectName}`),
  });
  const { json } = response;
  if (!isJsonObject(json)) return unexpected('a list');
  const total = wholeNumber(json.total_records);
  const records = arrayOf(json, objectName, object) ?? (total === 0 ? [] : undefined);
  if (!Array.isArray(records) || !records.every(isJsonObject)) return unexpected('a list');
  const counted = total === undefined ? {} : { total };
  const { page: asked = '1', per_page: perPage = object.pageSize } = query;
  if (json.page === undefined && json.total_pages === undefined) {
    const isFull = records.length > 1 && records.length >= Number(perPage);
    return isFull ? unexpected('the number of pages') : ok({ records, ...counted });
  }
  const page = wholeNumber(json.page);
  const pages = wholeNumber(json.total_pages);
  // The read itself notices a page that comes again.
  if (page === undefined || page > Number(asked) || pages === undefined)
    return unexpected(`page ${asked} and the number of pages`);
  return ok({ records, ...(page < pages && { next: String(page + 1) }), ...counted });
}

/** Objects with a dash in their path come under a key with a dash or with an underscore, by version of the API. */
function arrayOf(json: Record<string, unknown>, objectName: string, { envelopeKey }: CallTrackingObject): unknown {
  return json[envelopeKey ?? objectName] ?? json[objectName.replaceAll('-', '_')];
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Name under which the account's number is stored with the connection. */
const ACCOUNT_ID = 'accountId';

/**
 * Asks the provider which account the key belongs to. Every later path contains its number. Of several accounts, the
 * customer chooses one.
 *
 * @returns its number; a refused key comes back with the provider's message
 */
async function findAccount(context: ConnectorContext): Promise<Result<FoundAccount, ProviderFailure>> {
  const accounts = await listAccounts(context);
  if (!accounts.ok) return accounts;
  const options = accounts.value;
  const [first] = options;
  if (first === undefined) {
    return refusal(
      'badRequest',
      'The provider accepts this API key, but it belongs to no account. Use a key of an account with data.',
    );
  }
  const given = context.metadata[ACCOUNT_ID];
  const isOpen = given !== undefined && options.some(({ value }) => value === given.value);
  const isChosen = given?.source === 'input';
  if (!isOpen && (isChosen || options.length > 1)) {
    const labels = options.slice(0, MAX_NAMED).map(({ label }) => label);
    const rest = options.length - labels.length;
    const names = `${labels.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    const message = isChosen
      ? `This API key does not give access to account "${given.value}", only to: ${names}. Choose one of these, or use another key.`
      : `This API key gives access to several accounts: ${names}. Choose one, or use the key of a user with access to one account only.`;
    return {
      ok: false,
      rejection: {
        ...refusal('badRequest', message).rejection,
        accountChoice: { metadataName: ACCOUNT_ID, options },
      },
    };
  }
  const accountRef = isOpen ? given.value : first.value;
  return ok({ accountRef, metadata: { [ACCOUNT_ID]: { value: accountRef, source: isChosen ? 'input' : 'provider' } } });
}

/** Accounts that a message names at most. */
const MAX_NAMED = 5;
/** Pages of accounts that are read at most, of 100 accounts each. */
const MAX_ACCOUNT_PAGES = 10;
const ACCOUNTS: CallTrackingObject = { ...READ_ONLY, displayName: 'Accounts' };

/** Lists the accounts of a key, with their names. */
async function listAccounts(context: ConnectorContext): Promise<Result<ValidationOption[], ProviderFailure>> {
  const options: ValidationOption[] = [];
  let page: string | undefined = '1';
  for (let pages = 0; page !== undefined && pages < MAX_ACCOUNT_PAGES; pages += 1) {
    const query = { page };
    const result = await context.send({ method: 'GET', path: '/v3/a.json', ...(pages > 0 && { query }) });
    if (!result.ok) return result;
    const response = result.value;
    if (response.status !== 200) {
      return { ok: false, rejection: providerFailure(response, 'looking up the account', context.now()) };
    }
    const listed = readListResponse(response, 'accounts', ACCOUNTS, query);
    if (!listed.ok) return listed;
    for (const account of listed.value.records) {
      const number = accountNumber(account);
      if (number === undefined) {
        return { ok: false, rejection: unexpectedResponse(response, 'the number of the account') };
      }
      const { name } = account;
      options.push({ value: number, label: typeof name === 'string' && name !== '' ? `${name} (${number})` : number });
    }
    page = listed.value.next;
  }
  return ok(options);
}

function accountNumber({ numeric_id: number }: Record<string, unknown>): string | undefined {
  const isNumber = typeof number === 'number' || (typeof number === 'string' && /^\d+$/.test(number));
  return isNumber ? String(number) : undefined;
}

/**
 * Path of an object, or of one record of it, in the connected account.
 *
 * @returns `badRequest` when the connection was made without an account number
 */
function accountPath(
  metadata: ProviderMetadata,
  objectName: string,
  recordId?: string,
): Result<string, ProviderFailure> {
  const accountId = metadata[ACCOUNT_ID]?.value;
  if (accountId === undefined || accountId === '') {
    return refusal('badRequest', 'The account number of this connection is not known. Connect the account again.');
  }
  const segments = [accountId, objectName, ...(recordId === undefined ? [] : [recordId])];
  return ok(`/v3/a/${segments.map(encodeURIComponent).join('/')}.json`);
}
