import { makeBusinessName, makePerson, makePhoneNumber, pickCity } from '../shared/fake-data.ts';
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
    label: 'Account',
    labelPlural: 'Accounts',
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
    build({ random, refer }) {
      const name = makeBusinessName(random);
      const place = pickCity(random);
      return {
        Name: name,
        Type: random.pick(['Prospect', 'Customer - Direct', null]),
        Industry: random.pick(INDUSTRIES),
        Rating: random.pick([...RATINGS, null]),
        Phone: makePhoneNumber(random, place.areaCode),
        Website: `https://${name.toLowerCase().replace(' ', '-')}.example.com`,
        AccountNumber: random.chance(0.7) ? `CD${random.digits(6)}` : null,
        AnnualRevenue: random.chance(0.6) ? random.integer(50, 90_000) * 1_000 : null,
        NumberOfEmployees: random.integer(1, 4_000),
        Description: random.chance(0.3) ? 'Met at a fair.' : null,
        PhotoUrl: null,
        MasterRecordId: null,
        ParentId: random.chance(0.1) ? refer('Account') : null,
        BillingStreet: `${random.integer(1, 900)} Main Street`,
        BillingCity: place.city,
        BillingState: place.state,
        BillingPostalCode: place.zip,
        BillingCountry: 'USA',
        CustomerPriority__c: random.pick(['High', 'Low', 'Medium', null]),
        Interests__c: random.pick(['Hardware', 'Hardware;Services', 'Training', null]),
        SLAExpirationDate__c: random.chance(0.5) ? `2027-0${random.integer(1, 9)}-15` : null,
        Active__c: random.chance(0.8),
        Discount__c: random.chance(0.2) ? random.integer(1, 30) / 2 : null,
        OwnerId: refer('User'),
      };
    },
    derive: (record) => wholeAddress('Billing', record),
  },
  {
    name: 'Contact',
    label: 'Contact',
    labelPlural: 'Contacts',
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
    build({ random, refer }) {
      const person = makePerson(random);
      const place = pickCity(random);
      return {
        FirstName: person.givenName,
        LastName: person.familyName,
        AccountId: random.chance(0.95) ? refer('Account') : null,
        Title: random.pick(['CEO', 'Buyer', 'Engineer', null]),
        Department: random.pick(['Finance', 'Procurement', 'Production', null]),
        Email: person.email,
        Phone: makePhoneNumber(random, place.areaCode),
        Birthdate: random.chance(0.3) ? `19${random.integer(60, 99)}-04-${random.integer(10, 28)}` : null,
        DoNotCall: random.chance(0.1),
        LeadSource: random.pick(['Web', 'Phone Inquiry', 'Trade Show 2019', null]),
        Description: null,
        MailingStreet: null,
        MailingCity: place.city,
        MailingState: place.state,
        MailingPostalCode: place.zip,
        MailingCountry: 'USA',
        Level__c: random.pick(['Primary', 'Secondary', null]),
        OwnerId: refer('User'),
      };
    },
    derive: (record) => ({ ...personName(record), ...wholeAddress('Mailing', record) }),
  },
  {
    name: 'Lead',
    label: 'Lead',
    labelPlural: 'Leads',
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
    build({ random, refer }) {
      const person = makePerson(random);
      return {
        FirstName: person.givenName,
        LastName: person.familyName,
        Company: makeBusinessName(random),
        Title: null,
        Email: person.email,
        Phone: makePhoneNumber(random),
        Status: random.pick(['Open - Not Contacted', 'Working - Contacted']),
        LeadSource: random.pick(['Web', 'Phone Inquiry', null]),
        Rating: random.pick([...RATINGS, null]),
        Description: null,
        IsConverted: false,
        OwnerId: refer('User'),
      };
    },
    derive: personName,
  },
  {
    name: 'User',
    label: 'User',
    labelPlural: 'Users',
    keyPrefix: '005',
    defaultCount: 12,
    fields: [
      ...PERSON_FIELDS,
      requiredField('Username', 'Username', 'string', { length: 80, unique: true }),
      requiredField('Email', 'Email', 'email'),
      field('IsActive', 'Active', 'boolean'),
      reference('ManagerId', 'Manager ID', 'User'),
    ],
    build({ index, random }) {
      const person = makePerson(random);
      return {
        FirstName: person.givenName,
        LastName: person.familyName,
        Username: `user${index + 1}@acme.example.com`,
        Email: person.email,
        IsActive: index < 10,
        ManagerId: null,
      };
    },
    derive: personName,
  },
];
