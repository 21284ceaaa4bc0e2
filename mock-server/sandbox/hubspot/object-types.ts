import type { Property } from './property.ts';
import {
  CUSTOM,
  dateTime,
  number,
  ownerOf,
  pipelineOf,
  readOnlyNumber,
  readOnlyTime,
  select,
  severalOf,
  text,
  yesOrNo,
} from './property.ts';

/** One kind of record of the simulated portal. */
export interface ObjectType {
  /** Name in paths. */
  name: string;
  /** Paths take the number as well. */
  typeId: string;
  labels: { singular: string; plural: string };
  /** Name in error messages. */
  word: string;
  /** Scope that opens it, without `.read` and `.write`. */
  scope: string;
  properties: readonly Property[];
  /** Properties in a response when none are asked for. */
  defaults: readonly string[];
  required: readonly string[];
  lastModified: 'lastmodifieddate' | 'hs_lastmodifieddate';
  /** Property whose values are never used twice. */
  unique?: string;
  /** Seeded records without an option. */
  count: number;
}

const LIFECYCLE = ['subscriber', 'lead', 'marketingqualifiedlead', 'salesqualifiedlead', 'opportunity', 'customer'];
const LEAD_STATUS = ['NEW', 'OPEN', 'IN_PROGRESS', 'UNQUALIFIED'];
const INDUSTRIES = ['COMPUTER_SOFTWARE', 'HOSPITALITY', 'CONSTRUCTION', 'RETAIL', 'INSURANCE'];
const INTERESTS = ['art', 'travel', 'swimming', 'chess'];

const COMMON = [readOnlyNumber('hs_object_id', 'Record ID'), ownerOf(), readOnlyTime('createdate', 'Create Date')];
const changed = (name: ObjectType['lastModified']) => readOnlyTime(name, 'Last Modified Date');

const contacts: ObjectType = {
  name: 'contacts',
  typeId: '0-1',
  labels: { singular: 'Contact', plural: 'Contacts' },
  word: 'CONTACT',
  scope: 'crm.objects.contacts',
  properties: [
    ...COMMON,
    changed('lastmodifieddate'),
    text('firstname', 'First Name'),
    text('lastname', 'Last Name'),
    text('email', 'Email', { hasUniqueValue: true }),
    text('phone', 'Phone Number', { fieldType: 'phonenumber' }),
    text('company', 'Company Name'),
    text('website', 'Website URL'),
    text('jobtitle', 'Job Title'),
    text('city', 'City'),
    select('lifecyclestage', 'Lifecycle Stage', LIFECYCLE, { fieldType: 'radio' }),
    select('hs_lead_status', 'Lead Status', LEAD_STATUS),
    readOnlyNumber('num_notes', 'Number of Sales Activities'),
    text('favourite_colour', 'Favourite colour', CUSTOM),
    number('age', 'Age'),
    severalOf('interests', 'Interests', INTERESTS, CUSTOM),
    yesOrNo('is_vip', 'Is VIP', CUSTOM),
  ],
  defaults: ['createdate', 'email', 'firstname', 'hs_object_id', 'lastmodifieddate', 'lastname'],
  required: [],
  lastModified: 'lastmodifieddate',
  unique: 'email',
  count: 2_000,
};

const companies: ObjectType = {
  name: 'companies',
  typeId: '0-2',
  labels: { singular: 'Company', plural: 'Companies' },
  word: 'COMPANY',
  scope: 'crm.objects.companies',
  properties: [
    ...COMMON,
    changed('hs_lastmodifieddate'),
    text('name', 'Company name'),
    text('domain', 'Company Domain Name'),
    text('phone', 'Phone Number', { fieldType: 'phonenumber' }),
    text('website', 'Website URL'),
    text('city', 'City'),
    select('industry', 'Industry', INDUSTRIES),
    number('numberofemployees', 'Number of Employees'),
    number('annualrevenue', 'Annual Revenue'),
    select('priority_tier', 'Priority tier', ['gold', 'silver', 'bronze'], CUSTOM),
  ],
  defaults: ['createdate', 'domain', 'hs_lastmodifieddate', 'hs_object_id', 'name'],
  required: ['name'],
  lastModified: 'hs_lastmodifieddate',
  count: 600,
};

const deals: ObjectType = {
  name: 'deals',
  typeId: '0-3',
  labels: { singular: 'Deal', plural: 'Deals' },
  word: 'DEAL',
  scope: 'crm.objects.deals',
  properties: [
    ...COMMON,
    changed('hs_lastmodifieddate'),
    text('dealname', 'Deal Name'),
    number('amount', 'Amount'),
    dateTime('closedate', 'Close Date'),
    pipelineOf('pipeline', 'Pipeline'),
    pipelineOf('dealstage', 'Deal Stage', 'radio'),
    select('dealtype', 'Deal Type', ['newbusiness', 'existingbusiness'], { fieldType: 'radio' }),
  ],
  defaults: [
    'amount',
    'closedate',
    'createdate',
    'dealname',
    'dealstage',
    'hs_lastmodifieddate',
    'hs_object_id',
    'pipeline',
  ],
  required: ['dealname', 'dealstage'],
  lastModified: 'hs_lastmodifieddate',
  count: 900,
};

const tickets: ObjectType = {
  name: 'tickets',
  typeId: '0-5',
  labels: { singular: 'Ticket', plural: 'Tickets' },
  word: 'TICKET',
  scope: 'tickets',
  properties: [
    ...COMMON,
    changed('hs_lastmodifieddate'),
    text('subject', 'Ticket name'),
    text('content', 'Ticket description', { fieldType: 'textarea' }),
    pipelineOf('hs_pipeline', 'Pipeline'),
    pipelineOf('hs_pipeline_stage', 'Ticket status'),
    select('hs_ticket_priority', 'Priority', ['LOW', 'MEDIUM', 'HIGH']),
  ],
  defaults: [
    'content',
    'createdate',
    'hs_lastmodifieddate',
    'hs_object_id',
    'hs_pipeline',
    'hs_pipeline_stage',
    'subject',
  ],
  required: ['subject', 'hs_pipeline_stage'],
  lastModified: 'hs_lastmodifieddate',
  count: 150,
};

const notes: ObjectType = {
  name: 'notes',
  typeId: '0-46',
  labels: { singular: 'Note', plural: 'Notes' },
  word: 'NOTE',
  scope: 'crm.objects.contacts',
  properties: [
    ...COMMON,
    changed('hs_lastmodifieddate'),
    dateTime('hs_timestamp', 'Activity date'),
    text('hs_note_body', 'Note body', { fieldType: 'html' }),
  ],
  defaults: ['createdate', 'hs_lastmodifieddate', 'hs_object_id'],
  required: ['hs_timestamp'],
  lastModified: 'hs_lastmodifieddate',
  count: 200,
};

/** A custom object of the portal, to be asked for as `p_cars` or `2-1001`. */
const cars: ObjectType = {
  name: 'p_cars',
  typeId: '2-1001',
  labels: { singular: 'Car', plural: 'Cars' },
  word: 'CAR',
  scope: 'crm.objects.custom',
  properties: [...COMMON, changed('hs_lastmodifieddate'), text('model', 'Model', CUSTOM), number('year', 'Year')],
  defaults: ['createdate', 'hs_lastmodifieddate', 'hs_object_id'],
  required: ['model'],
  lastModified: 'hs_lastmodifieddate',
  count: 40,
};

/** Everything that has records in the simulated portal. Owners have their own API. */
const OBJECT_TYPES: readonly ObjectType[] = [contacts, companies, deals, tickets, notes, cars];

/** The type that a path names, by its name, type id or name in error messages. */
export function findObjectType(name: string): ObjectType | undefined {
  return OBJECT_TYPES.find((type) => name === type.name || name === type.typeId || name.toUpperCase() === type.word);
}
