import type { SandboxField } from './field.ts';
import type { OrgObject } from './org.ts';

/** User of a session, and the visible fields. */
export interface Session {
  /** Fields that field-level security hides, as `Account.AnnualRevenue`. */
  hiddenFields?: readonly string[];
  /** Lacks "Customize Application": may not change channels. */
  cannotCustomize?: boolean;
  /** Lacks "View All Records": its streams stay silent. */
  cannotViewAll?: boolean;
}

/** Access token of a user with all permissions. */
export const DEMO_TOKEN = 'demo-token';

/** Fixed access tokens, beside those that the authorization server gives out. */
export const DEFAULT_TOKENS: Readonly<Record<string, Session>> = {
  [DEMO_TOKEN]: {},
  'limited-token': { hiddenFields: ['Account.AnnualRevenue', 'Contact.Birthdate'] },
  'no-setup-token': { cannotCustomize: true },
  'no-view-all-token': { cannotViewAll: true },
};

/** The fields of an object that a session sees. For the others Salesforce acts as if they did not exist. */
export function visibleFields({ spec, fields }: OrgObject, { hiddenFields = [] }: Session): SandboxField[] {
  return fields.filter(({ name }) => !hiddenFields.includes(`${spec.name}.${name}`));
}
