import type { FieldMetadata, FieldValueType } from '../../../src/contract/index.ts';
import type {
  Connector,
  ConnectorContext,
  ProviderFailure,
  ReadPageRequest,
  RecordPage,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { callForList } from './call.ts';

type ObjectList = Connector['objects'];

const READ_AND_WRITE = { read: true, write: true };

/** Source: HubSpot, Scopes. */
const scopesOf = (name: string) => ({ read: `crm.objects.${name}.read`, write: `crm.objects.${name}.write` });
const TICKETS = { read: 'tickets', write: 'tickets' };

/** Objects of every account. Custom ones, `p_…` or `2-…`, work through the same paths without being listed. */
export const HUBSPOT_OBJECTS: Readonly<ObjectList> = {
  calls: { ...READ_AND_WRITE, displayName: 'Calls' },
  communications: { ...READ_AND_WRITE, displayName: 'Communications' },
  companies: { ...READ_AND_WRITE, displayName: 'Companies', scopes: scopesOf('companies') },
  contacts: { ...READ_AND_WRITE, displayName: 'Contacts', scopes: scopesOf('contacts') },
  deals: { ...READ_AND_WRITE, displayName: 'Deals', scopes: scopesOf('deals') },
  emails: { ...READ_AND_WRITE, displayName: 'Emails' },
  feedback_submissions: { read: true, write: false, displayName: 'Feedback Submissions' },
  invoices: { ...READ_AND_WRITE, displayName: 'Invoices', scopes: scopesOf('invoices') },
  leads: { ...READ_AND_WRITE, displayName: 'Leads', scopes: scopesOf('leads') },
  line_items: { ...READ_AND_WRITE, displayName: 'Line Items', scopes: scopesOf('line_items') },
  meetings: { ...READ_AND_WRITE, displayName: 'Meetings' },
  notes: { ...READ_AND_WRITE, displayName: 'Notes' },
  orders: { ...READ_AND_WRITE, displayName: 'Orders', scopes: scopesOf('orders') },
  owners: {
    read: true,
    write: false,
    displayName: 'Owners',
    timeField: 'updatedAt',
    returnsWholeRecords: true,
    scopes: { read: 'crm.objects.owners.read' },
  },
  postal_mail: { ...READ_AND_WRITE, displayName: 'Postal Mail' },
  products: { ...READ_AND_WRITE, displayName: 'Products', scopes: scopesOf('products') },
  quotes: { ...READ_AND_WRITE, displayName: 'Quotes', scopes: scopesOf('quotes') },
  tasks: { ...READ_AND_WRITE, displayName: 'Tasks' },
  tickets: { ...READ_AND_WRITE, displayName: 'Tickets', scopes: TICKETS },
  users: { ...READ_AND_WRITE, displayName: 'Users', scopes: scopesOf('users') },
};

/** Owners have a separate API: flat records, no properties, no search. */
export const OWNERS = 'owners';

/** Path of an object's records, or of one of them. Names come from manifests, so each stays one segment. */
export function recordPath(objectName: string, ...rest: string[]): string {
  const segments = [objectName, ...rest].map((segment) => encodeURIComponent(segment));
  return objectName === OWNERS
    ? ['/crm/v3/owners', ...segments.slice(1)].join('/')
    : ['/crm/v3/objects', ...segments].join('/');
}

/** Path of an object's properties, or of something below them. */
export function propertyPath(objectName: string, ...rest: string[]): string {
  return ['/crm/v3/properties', ...[objectName, ...rest].map((segment) => encodeURIComponent(segment))].join('/');
}

/** Property that says when a record changed last. Source: HubSpot, CRM search. */
export function lastModifiedProperty(objectName: string): string {
  return objectName === 'contacts' || objectName === '0-1' ? 'lastmodifieddate' : 'hs_lastmodifieddate';
}

const FIELDS: readonly (readonly [name: string, label: string, type: FieldValueType, providerType: string])[] = [
  ['id', 'Owner ID', 'string', 'string'],
  ['email', 'Email', 'string', 'string'],
  ['type', 'Type', 'string', 'string'],
  ['firstName', 'First name', 'string', 'string'],
  ['lastName', 'Last name', 'string', 'string'],
  ['userId', 'User ID', 'int', 'integer'],
  ['teams', 'Teams', 'other', 'array'],
  ['createdAt', 'Created at', 'datetime', 'datetime'],
  ['updatedAt', 'Updated at', 'datetime', 'datetime'],
  ['archived', 'Archived', 'boolean', 'boolean'],
];

/** Fields of owners. HubSpot has no description of them to ask for. */
export function ownerFields(): Record<string, FieldMetadata> {
  return Object.fromEntries(
    FIELDS.map(([fieldName, displayName, valueType, providerType]) => [
      fieldName,
      { fieldName, displayName, valueType, providerType, readOnly: true, isCustom: false, isRequired: false },
    ]),
  );
}

/** One page of owners, whatever the period: HubSpot cannot filter them. */
export async function readOwners(
  context: ConnectorContext,
  { cursor }: ReadPageRequest,
  limit: number,
): Promise<Result<RecordPage, ProviderFailure>> {
  const query = { limit: String(limit), ...(cursor !== null && { after: cursor }) };
  const response = await callForList(context, { method: 'GET', path: recordPath(OWNERS), query }, 'listing owners');
  if (!response.ok) return response;
  const { results: records, after } = response.value;
  return ok({ records, ...(after !== undefined && { next: after }) });
}
