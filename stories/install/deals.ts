import type { FieldMetadata, HydratedReadObject } from '../../src/contract/index.ts';

const field = (fieldName: string, displayName: string, more: Partial<FieldMetadata>): FieldMetadata => ({
  fieldName,
  displayName,
  ...more,
});

/** An object with a field of every kind that settings tell apart. */
export const deals: HydratedReadObject = {
  objectName: 'deals',
  displayName: 'Deals',
  destination: 'webhook',
  schedule: '',
  allFieldsMetadata: {
    dealname: field('dealname', 'Name', { valueType: 'string' }),
    amount: field('amount', 'Amount', { valueType: 'float' }),
    seats: field('seats', 'Seats', { valueType: 'int' }),
    won: field('won', 'Won', { valueType: 'boolean' }),
    stage: field('stage', 'Stage', {
      valueType: 'singleSelect',
      values: [
        { value: 'lead', displayValue: 'Lead' },
        { value: 'closed', displayValue: 'Closed' },
      ],
    }),
    createdate: field('createdate', 'Create date', { valueType: 'datetime', readOnly: true }),
  },
};
