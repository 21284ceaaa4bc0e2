import { formatPhoneNumber, makeInstant, makePerson, makePhoneNumber } from '../shared/fake-data.ts';
import type { ObjectDescription } from './object-description.ts';
import { prefixedIds } from './record-id.ts';

const PHONE_RULE = {
  type: 'string',
  pattern: /^\+?[0-9][0-9 ()-]{6,18}$/,
  patternMessage: 'is not a valid phone number',
} as const;

/** Conversations by text message; the provider lists them under another name than the path has. */
export const textMessages: ObjectDescription = {
  envelopeKey: 'conversations',
  ids: (seed) => prefixedIds('CNV', seed),
  defaultCount: 120,
  allows: { create: true, update: false, remove: false },
  buildRecord({ id, random, refer }) {
    const customerNumber = makePhoneNumber(random);
    const trackingNumber = makePhoneNumber(random);
    const lastMessageAt = makeInstant(random, 200);
    return {
      id,
      company_id: refer('companies'),
      initial_tracker_id: refer('trackers'),
      initial_tracking_number: trackingNumber,
      current_tracking_number: trackingNumber,
      customer_name: random.chance(0.8) ? makePerson(random).fullName : null,
      customer_phone_number: customerNumber,
      formatted_customer_phone_number: formatPhoneNumber(customerNumber),
      last_message_at: lastMessageAt,
      state: random.pick(['active', 'archived']),
      recent_messages: [
        {
          direction: 'incoming',
          content: 'Are you open on Saturday?',
          created_at: lastMessageAt,
          type: 'sms',
          media_urls: [],
        },
      ],
    };
  },
  rules: {
    customer_phone_number: { required: true, ...PHONE_RULE },
    content: { required: true, type: 'string' },
    tracking_number: PHONE_RULE,
    company_id: { type: 'string', refersTo: 'companies' },
  },
  fromWrite({ content, tracking_number: trackingNumber, ...body }) {
    return {
      ...body,
      initial_tracking_number: trackingNumber ?? null,
      current_tracking_number: trackingNumber ?? null,
      recent_messages: [{ direction: 'outgoing', content: content ?? '', type: 'sms', media_urls: [] }],
    };
  },
  blank: { company_id: null, initial_tracker_id: null, customer_name: null, last_message_at: null, state: 'active' },
};

/** The working notes on a text conversation. */
export const smsThreads: ObjectDescription = {
  envelopeKey: 'sms-threads',
  ids: (seed) => prefixedIds('SMT', seed),
  defaultCount: 120,
  allows: { create: true, update: true, remove: false },
  buildRecord({ id, random, refer }) {
    return {
      id,
      company_id: refer('companies'),
      conversation_id: refer('text-messages'),
      customer_phone_number: makePhoneNumber(random),
      lead_qualification: random.pick(['good_lead', 'not_a_lead', null]),
      notes: random.chance(0.2) ? 'Wants an offer.' : null,
      value: random.chance(0.2) ? random.integer(10, 900) : null,
      tags: [],
      created_at: makeInstant(random, 200),
    };
  },
  rules: {
    customer_phone_number: { required: true, ...PHONE_RULE },
    lead_qualification: { type: 'string', oneOf: ['good_lead', 'not_a_lead', 'previously_marked_good_lead'] },
    notes: { type: 'string' },
    value: { type: 'number' },
    tags: { type: 'array' },
  },
  blank: { company_id: null, conversation_id: null, lead_qualification: null, notes: null, value: null, tags: [] },
};

/** Steps of an incoming message. */
export const messageFlows: ObjectDescription = {
  envelopeKey: 'message-flows',
  ids: (seed) => prefixedIds('MFL', seed),
  defaultCount: 15,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, index, random, refer }) {
    return {
      id,
      name: `Message flow ${index + 1}`,
      status: random.chance(0.8) ? 'active' : 'disabled',
      company_id: refer('companies'),
      auto_reply_enabled: random.chance(0.5),
      steps: [
        { type: 'auto_reply', text: 'Thank you, we will answer shortly.', user_id: null },
        { type: 'notify', text: null, user_id: refer('users') },
      ],
      created_at: makeInstant(random),
    };
  },
  rules: {
    name: { required: true, type: 'string' },
    status: { type: 'string', oneOf: ['active', 'disabled'] },
    company_id: { type: 'string', refersTo: 'companies' },
    auto_reply_enabled: { type: 'boolean' },
    steps: { type: 'array' },
  },
  blank: { status: 'active', company_id: null, auto_reply_enabled: false, steps: [] },
};
