import { makeBusinessName } from '../shared/fake-data.ts';
import { field, picklist, readOnlyField, reference, requiredField } from './field.ts';
import type { ObjectSpec } from './object-spec.ts';
import { OWNER } from './object-spec.ts';

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
