import { makeBusinessName } from '../shared/fake-data.ts';
import { field, picklist, readOnlyField, reference, requiredField } from './field.ts';
import type { ObjectSpec } from './object-spec.ts';
import { addressFields, OWNER, PERSON_FIELDS, personName, wholeAddress } from './object-spec.ts';

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
