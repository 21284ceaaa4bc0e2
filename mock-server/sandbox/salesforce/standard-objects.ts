import { makeBusinessName } from '../shared/fake-data.ts';
import { field, picklist, readOnlyField, reference, requiredField } from './field.ts';
import type { ObjectSpec } from './object-spec.ts';
import { addressFields, OWNER, PERSON_FIELDS, personName, wholeAddress } from './object-spec.ts';

const STAGES = ['Prospecting', 'Qualification', 'Negotiation/Review', 'Closed Won', 'Closed Lost'];

/** Objects of sales and work. */
export const WORK_AND_SALES: readonly ObjectSpec[] = [
  {
    name: 'Opportunity',
    labelPlural: 'Opportunities',
    keyPrefix: '006',
    defaultCount: 1_000,
    fields: [
      requiredField('Name', 'Name', 'string', { length: 120 }),
      reference('AccountId', 'Account ID', 'Account'),
      requiredField('CloseDate', 'Close Date', 'date'),
      picklist('StageName', 'Stage', STAGES, { nillable: false }),
      field('Amount', 'Amount', 'currency'),
      field('Probability', 'Probability (%)', 'percent', { scale: 0 }),
      picklist('Type', 'Opportunity Type', ['New Customer', 'Existing Customer - Upgrade']),
      readOnlyField('IsWon', 'Won', 'boolean', { nillable: false, defaultedOnCreate: true }),
      OWNER,
    ],
    build: ({ random }) => ({ Name: `${makeBusinessName(random)} order` }),
    derive: ({ StageName = null }) => ({ IsWon: StageName === 'Closed Won' }),
  },
  {
    name: 'Case',
    keyPrefix: '500',
    defaultCount: 400,
    fields: [
      readOnlyField('CaseNumber', 'Case Number', 'string', { length: 30, nillable: false, defaultedOnCreate: true }),
      field('Subject', 'Subject', 'string'),
      field('Description', 'Description', 'textarea'),
      picklist('Status', 'Status', ['New', 'Working', 'Escalated', 'Closed'], {
        defaultedOnCreate: true,
        defaultValue: 'New',
      }),
      picklist('Priority', 'Priority', ['High', 'Medium', 'Low'], { defaultValue: 'Medium' }),
      reference('ContactId', 'Contact ID', 'Contact'),
      reference('AccountId', 'Account ID', 'Account'),
      OWNER,
    ],
    build: ({ index, random }) => ({
      CaseNumber: String(1_000 + index).padStart(8, '0'),
      Subject: random.pick(['No dial tone', 'Invoice is wrong', 'How do I start?']),
    }),
  },
  {
    name: 'Task',
    keyPrefix: '00T',
    defaultCount: 300,
    fields: [
      field('Subject', 'Subject', 'string'),
      picklist('Status', 'Status', ['Not Started', 'In Progress', 'Completed'], {
        nillable: false,
        defaultedOnCreate: true,
        defaultValue: 'Not Started',
      }),
      field('ActivityDate', 'Due Date Only', 'date'),
      { ...reference('WhoId', 'Name ID', 'Contact'), referenceTo: ['Contact', 'Lead'] },
      { ...reference('WhatId', 'Related To ID', 'Account'), referenceTo: ['Account', 'Opportunity'] },
      OWNER,
    ],
    build: ({ random }) => ({ Subject: random.pick(['Call', 'Send letter', 'Send quote']) }),
  },
  {
    name: 'Event',
    keyPrefix: '00U',
    defaultCount: 100,
    fields: [
      field('Subject', 'Subject', 'string'),
      field('Location', 'Location', 'string'),
      requiredField('DurationInMinutes', 'Duration', 'int'),
      requiredField('ActivityDateTime', 'Due Date Time', 'datetime'),
      OWNER,
    ],
    build: ({ random }) => ({ Subject: random.pick(['Meeting', 'Call']), DurationInMinutes: random.pick([30, 60]) }),
  },
  {
    name: 'Campaign',
    keyPrefix: '701',
    defaultCount: 20,
    fields: [
      requiredField('Name', 'Name', 'string', { length: 80 }),
      picklist('Status', 'Status', ['Planned', 'In Progress', 'Completed']),
      field('IsActive', 'Active', 'boolean'),
      field('StartDate', 'Start Date', 'date'),
      OWNER,
    ],
    build: ({ index }) => ({ Name: `Campaign ${index + 1}` }),
  },
  {
    name: 'Product2',
    label: 'Product',
    keyPrefix: '01t',
    defaultCount: 40,
    fields: [
      requiredField('Name', 'Product Name', 'string'),
      field('ProductCode', 'Product Code', 'string'),
      field('IsActive', 'Active', 'boolean'),
      field('Description', 'Product Description', 'textarea'),
    ],
    build: ({ index, random }) => ({ Name: `Product ${index + 1}`, ProductCode: `P-${random.digits(4)}` }),
  },
  {
    name: 'Invoice__c',
    label: 'Invoice',
    keyPrefix: 'a00',
    defaultCount: 250,
    custom: true,
    fields: [
      readOnlyField('Name', 'Invoice Number', 'string', { length: 80, nillable: false, defaultedOnCreate: true }),
      reference('Account__c', 'Account', 'Account'),
      field('Total__c', 'Total', 'currency'),
      field('Paid__c', 'Paid', 'boolean'),
      field('Due__c', 'Due', 'date'),
      OWNER,
    ],
    build: ({ index }) => ({ Name: `INV-${String(index + 1).padStart(4, '0')}` }),
  },
];

const INDUSTRIES = ['Agriculture', 'Banking', 'Construction', 'Education', 'Energy', 'Retail', 'Technology'];
const SOURCES = ['Web', 'Phone Inquiry', 'Partner Referral', 'Purchased List', 'Other', '!Trade Show 2019'];
const RATINGS = ['Hot', 'Warm', 'Cold'];

/** Companies and the people of them, and people who may become customers. */
export const COMPANIES_AND_PEOPLE: readonly ObjectSpec[] = [
  {
    name: 'Account',
    keyPrefix: '001',
    defaultCount: 1_200,
    fields: [
      requiredField('Name', 'Account Name', 'string'),
      picklist('Type', 'Account Type', ['Prospect', 'Customer - Direct', 'Customer - Channel', 'Other']),
      picklist('Industry', 'Industry', INDUSTRIES),
      picklist('Rating', 'Account Rating', RATINGS),
      field('Phone', 'Account Phone', 'phone'),
      field('Website', 'Website', 'url'),
      field('AccountNumber', 'Account Number', 'string', { length: 40 }),
      field('AnnualRevenue', 'Annual Revenue', 'currency', { scale: 0 }),
      field('NumberOfEmployees', 'Employees', 'int', { precision: 8 }),
      field('Description', 'Account Description', 'textarea'),
      readOnlyField('PhotoUrl', 'Photo URL', 'url'),
      readOnlyField('MasterRecordId', 'Master Record ID', 'reference', {
        referenceTo: ['Account'],
        relationshipName: 'MasterRecord',
      }),
      reference('ParentId', 'Parent Account ID', 'Account'),
      ...addressFields('Billing', 'Billing '),
      picklist('CustomerPriority__c', 'Customer Priority', ['High', 'Low', 'Medium'], { restrictedPicklist: true }),
      { ...picklist('Interests__c', 'Interests', ['Hardware', 'Services', 'Training']), type: 'multipicklist' },
      field('SLAExpirationDate__c', 'SLA Expiration Date', 'date'),
      field('Active__c', 'Active', 'boolean'),
      field('Discount__c', 'Discount', 'percent'),
      OWNER,
    ],
    build: ({ random }) => {
      const name = makeBusinessName(random);
      return { Name: name, Website: `https://${name.toLowerCase().replace(' ', '-')}.example.com` };
    },
    derive: (record) => wholeAddress('Billing', record),
  },
  {
    name: 'Contact',
    keyPrefix: '003',
    defaultCount: 3_000,
    fields: [
      ...PERSON_FIELDS,
      reference('AccountId', 'Account ID', 'Account'),
      field('Title', 'Title', 'string', { length: 128 }),
      field('Department', 'Department', 'string', { length: 80 }),
      field('Email', 'Email', 'email'),
      field('Phone', 'Business Phone', 'phone'),
      field('Birthdate', 'Birthdate', 'date'),
      field('DoNotCall', 'Do Not Call', 'boolean'),
      picklist('LeadSource', 'Lead Source', SOURCES),
      field('Description', 'Contact Description', 'textarea'),
      ...addressFields('Mailing', 'Mailing '),
      picklist('Level__c', 'Level', ['Primary', 'Secondary', 'Tertiary']),
      OWNER,
    ],
    build: ({ random }) => ({
      Title: random.pick(['CEO', 'Buyer', 'Engineer', null]),
      Department: random.pick(['Finance', 'Procurement', 'Production', null]),
    }),
    derive: (record) => ({ ...personName(record), ...wholeAddress('Mailing', record) }),
  },
  {
    name: 'Lead',
    keyPrefix: '00Q',
    defaultCount: 1_500,
    fields: [
      ...PERSON_FIELDS,
      requiredField('Company', 'Company', 'string'),
      field('Title', 'Title', 'string', { length: 128 }),
      field('Email', 'Email', 'email'),
      field('Phone', 'Phone', 'phone'),
      picklist('Status', 'Lead Status', ['Open - Not Contacted', 'Working - Contacted', 'Closed - Not Converted'], {
        nillable: false,
        defaultedOnCreate: true,
        defaultValue: 'Open - Not Contacted',
      }),
      picklist('LeadSource', 'Lead Source', SOURCES),
      picklist('Rating', 'Rating', RATINGS),
      field('Description', 'Description', 'textarea'),
      readOnlyField('IsConverted', 'Converted', 'boolean', { nillable: false, defaultedOnCreate: true }),
      OWNER,
    ],
    build: ({ random }) => ({ Company: makeBusinessName(random) }),
    derive: personName,
  },
  {
    name: 'User',
    keyPrefix: '005',
    defaultCount: 12,
    fields: [
      ...PERSON_FIELDS,
      requiredField('Username', 'Username', 'string', { length: 80, unique: true }),
      requiredField('Email', 'Email', 'email'),
      field('IsActive', 'Active', 'boolean'),
      reference('ManagerId', 'Manager ID', 'User'),
    ],
    build: ({ index }) => ({ Username: `user${index + 1}@acme.example.com`, IsActive: index < 10, ManagerId: null }),
    derive: personName,
  },
];
