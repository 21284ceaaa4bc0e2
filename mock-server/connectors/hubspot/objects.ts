import type { Connector } from '../../core/kernel/ports.ts';

type ObjectList = Connector['objects'];

const READ_AND_WRITE = { read: true, write: true };

/** Objects of every account. Custom ones, `p_…` or `2-…`, work through the same paths without being listed. */
export const HUBSPOT_OBJECTS: Readonly<ObjectList> = {
  calls: { ...READ_AND_WRITE, displayName: 'Calls' },
  communications: { ...READ_AND_WRITE, displayName: 'Communications' },
  companies: { ...READ_AND_WRITE, displayName: 'Companies' },
  contacts: { ...READ_AND_WRITE, displayName: 'Contacts' },
  deals: { ...READ_AND_WRITE, displayName: 'Deals' },
  emails: { ...READ_AND_WRITE, displayName: 'Emails' },
  feedback_submissions: { read: true, write: false, displayName: 'Feedback Submissions' },
  invoices: { ...READ_AND_WRITE, displayName: 'Invoices' },
  leads: { ...READ_AND_WRITE, displayName: 'Leads' },
  line_items: { ...READ_AND_WRITE, displayName: 'Line Items' },
  meetings: { ...READ_AND_WRITE, displayName: 'Meetings' },
  notes: { ...READ_AND_WRITE, displayName: 'Notes' },
  orders: { ...READ_AND_WRITE, displayName: 'Orders' },
  owners: { read: true, write: false, displayName: 'Owners', timeField: 'updatedAt', returnsWholeRecords: true },
  postal_mail: { ...READ_AND_WRITE, displayName: 'Postal Mail' },
  products: { ...READ_AND_WRITE, displayName: 'Products' },
  quotes: { ...READ_AND_WRITE, displayName: 'Quotes' },
  tasks: { ...READ_AND_WRITE, displayName: 'Tasks' },
  tickets: { ...READ_AND_WRITE, displayName: 'Tickets' },
  users: { ...READ_AND_WRITE, displayName: 'Users' },
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
