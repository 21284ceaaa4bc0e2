import type { Option } from '../../src/components/ui/search-options.ts';

const contactFields: [string, string, string][] = [
  ['company', 'Company name', 'Text'],
  ['createdate', 'Create date', 'Date and time'],
  ['email', 'Email', 'Text'],
  ['firstname', 'First name', 'Text'],
  ['hs_lead_status', 'Lead status', 'One of a list'],
  ['hs_persona', 'Persona', 'One of a list'],
  ['jobtitle', 'Job title', 'Text'],
  ['lastmodifieddate', 'Last modified date', 'Date and time'],
  ['lastname', 'Last name', 'Text'],
  ['lifecyclestage', 'Lifecycle stage', 'One of a list'],
  ['mobilephone', 'Mobile phone number', 'Text'],
  ['num_contacted_notes', 'Number of times contacted', 'Whole number'],
  ['opted_out', 'Opted out of email', 'Yes or no'],
  ['phone', 'Phone number', 'Text'],
  ['phone_ext', 'Phone number', 'Text'],
  ['total_revenue', 'Total revenue', 'Number'],
  ['website', 'Website', 'Text'],
  ['zip', 'Postal code', 'Text'],
];

/** Fields of a provider's object, as a list to choose from. */
export const contactOptions: Option[] = contactFields.map(([value, label, type]) => ({
  value,
  label,
  detail: value,
  type,
}));

/** The same as fields that may be read. */
export const contactOptionalFields = contactFields.map(([fieldName, label, type]) => ({ fieldName, label, type }));

/** As many fields as a large customer relationship system has. */
export const fiveThousandFields = Array.from({ length: 5000 }, (_, index) => ({
  fieldName: `custom_field_${index + 1}__c`,
  label: `Custom field ${index + 1}`,
  type: ['Text', 'Number', 'Date'][index % 3],
}));
