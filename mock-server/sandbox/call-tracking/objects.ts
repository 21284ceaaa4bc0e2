import { calls } from './calls.ts';
import { companies, tags } from './companies.ts';
import { integrations, integrationTriggers } from './integrations.ts';
import { formSubmissions, leads } from './leads.ts';
import { messageFlows, smsThreads, textMessages } from './messages.ts';
import type { ObjectDescription, ObjectName } from './object-description.ts';
import { callerIds, trackers } from './trackers.ts';
import { notifications, summaryEmails, users } from './users.ts';

/** Every object of the simulated provider by the name in its paths. */
export const OBJECTS: Readonly<Record<ObjectName, ObjectDescription>> = {
  caller_ids: callerIds,
  calls,
  companies,
  form_submissions: formSubmissions,
  integration_triggers: integrationTriggers,
  integrations,
  leads,
  'message-flows': messageFlows,
  notifications,
  'sms-threads': smsThreads,
  summary_emails: summaryEmails,
  tags,
  'text-messages': textMessages,
  trackers,
  users,
};

/** The description of an object by the name in a path; undefined for a name that the provider doesn't have. */
export function describeSandboxObject(
  name: string,
): { object: ObjectName; description: ObjectDescription } | undefined {
  if (!Object.hasOwn(OBJECTS, name)) return undefined;
  // The line above has just shown that the text is one of the keys.
  const known = name as ObjectName;
  return { object: known, description: OBJECTS[known] };
}
