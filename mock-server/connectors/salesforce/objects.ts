import type { Connector } from '../../core/kernel/ports.ts';

const READ_AND_WRITE = { read: true, write: true };

/**
 * The objects that every account has. Others, custom ones (`Invoice__c`) among them, are read and written by the same
 * requests; only the provider knows whether they exist.
 */
export const SALESFORCE_OBJECTS: Connector['objects'] = {
  Account: { ...READ_AND_WRITE, displayName: 'Account' },
  Campaign: { ...READ_AND_WRITE, displayName: 'Campaign' },
  Case: { ...READ_AND_WRITE, displayName: 'Case' },
  Contact: { ...READ_AND_WRITE, displayName: 'Contact' },
  Event: { ...READ_AND_WRITE, displayName: 'Event' },
  Lead: { ...READ_AND_WRITE, displayName: 'Lead' },
  Opportunity: { ...READ_AND_WRITE, displayName: 'Opportunity' },
  Product2: { ...READ_AND_WRITE, displayName: 'Product' },
  Task: { ...READ_AND_WRITE, displayName: 'Task' },
  // Making users costs licences and opens accounts to people: that is no work for an integration.
  User: { read: true, write: false, displayName: 'User' },
};
