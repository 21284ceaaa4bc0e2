import type { ObjectCapabilities } from '../../core/kernel/ports.ts';

/** Capabilities of one object of the call-tracking provider. */
export interface CallTrackingObject extends ObjectCapabilities {
  /** Key of the array in a list response, where it is not the object's name. */
  envelopeKey?: string;
  /** Records per page that the provider gives at most. */
  pageSize: number;
  /** The provider takes `per_page=1`, so that a sample costs one record. */
  canSampleOne: boolean;
}

const READ_AND_WRITE = {
  read: true,
  write: true,
  pageSize: 100,
  canSampleOne: true,
  timeField: 'created_at',
  returnsWholeRecords: true,
};
const READ_ONLY = { ...READ_AND_WRITE, write: false };
const WRITE_ONLY = { ...READ_AND_WRITE, read: false };

/** The objects with their marks. */
export const CALL_TRACKING_OBJECTS: Readonly<Record<string, CallTrackingObject>> = {
  caller_ids: { ...WRITE_ONLY, displayName: 'Caller Ids' },
  calls: { ...READ_AND_WRITE, displayName: 'Calls', timeField: 'start_time', pageSize: 250, canSampleOne: false },
  companies: { ...READ_AND_WRITE, displayName: 'Companies' },
  form_submissions: { ...READ_AND_WRITE, displayName: 'Form Submissions', timeField: 'submitted_at' },
  integration_triggers: { ...WRITE_ONLY, displayName: 'Integration Triggers', envelopeKey: 'integration_criteria' },
  integrations: { ...WRITE_ONLY, displayName: 'Integrations' },
  leads: { ...READ_ONLY, displayName: 'Leads' },
  'message-flows': { ...READ_AND_WRITE, displayName: 'Message Flows' },
  notifications: { ...READ_AND_WRITE, displayName: 'Notifications', timeField: undefined },
  'sms-threads': { ...READ_AND_WRITE, displayName: 'Sms Threads' },
  summary_emails: { ...READ_AND_WRITE, displayName: 'Summary Emails' },
  tags: { ...READ_AND_WRITE, displayName: 'Tags' },
  'text-messages': {
    ...READ_AND_WRITE,
    displayName: 'Text Messages',
    envelopeKey: 'conversations',
    timeField: 'last_message_at',
  },
  trackers: { ...READ_AND_WRITE, displayName: 'Trackers' },
  users: { ...READ_AND_WRITE, displayName: 'Users' },
};

/** The object of that name; names come from manifests, so only own ones count. */
export function findObject(objectName: string): CallTrackingObject | undefined {
  return Object.hasOwn(CALL_TRACKING_OBJECTS, objectName) ? CALL_TRACKING_OBJECTS[objectName] : undefined;
}
