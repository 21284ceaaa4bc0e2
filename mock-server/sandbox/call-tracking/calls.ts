import {
  formatPhoneNumber,
  makeInstant,
  makePerson,
  makePhoneNumber,
  pickCity,
  withOffset,
} from '../shared/fake-data.ts';
import type { ObjectDescription } from './object-description.ts';
import { prefixedIds } from './record-id.ts';

const SOURCES = ['Google Ads', 'Google Organic', 'Facebook', 'Direct', 'Bing Ads', 'Yelp', 'Billboard'];
const E164_RULE = {
  type: 'string',
  pattern: /^\+?[0-9][0-9 ()-]{6,18}$/,
  patternMessage: 'is not a valid phone number',
} as const;

/** Calls to tracking numbers: by far the largest object of an account. */
export const calls: ObjectDescription = {
  envelopeKey: 'calls',
  ids: (seed) => prefixedIds('CAL', seed),
  defaultCount: 2_000,
  allows: { create: true, update: true, remove: false },
  buildRecord({ id, random, refer }) {
    const place = pickCity(random);
    const isAnswered = random.chance(0.75);
    const isVoicemail = !isAnswered && random.chance(0.5);
    const duration = isAnswered || isVoicemail ? random.integer(5, 1_800) : random.integer(0, 25);
    const startTime = makeInstant(random, 365);
    const customerNumber = makePhoneNumber(random, place.areaCode);
    const recordingUrl = `https://app.example.com/calls/${id}/recording`;
    return {
      id,
      answered: isAnswered,
      voicemail: isVoicemail,
      direction: random.chance(0.9) ? 'inbound' : 'outbound',
      call_type: random.pick(['first_call', 'repeat_call', 'abandoned']),
      duration,
      start_time: withOffset(startTime, place.offset),
      created_at: startTime,
      business_phone_number: makePhoneNumber(random),
      tracking_phone_number: makePhoneNumber(random, place.areaCode),
      customer_phone_number: customerNumber,
      formatted_customer_phone_number: formatPhoneNumber(customerNumber),
      customer_name: random.chance(0.8) ? makePerson(random).fullName : null,
      customer_city: place.city,
      customer_state: place.state,
      customer_country: 'US',
      zip_code: place.zip,
      first_call: random.chance(0.6),
      prior_calls: random.integer(0, 9),
      lead_status: random.pick(['good_lead', 'not_a_lead', null]),
      value: random.chance(0.2) ? random.integer(1_000, 500_000) / 100 : null,
      note: random.chance(0.1) ? 'Asked for a call back.' : null,
      source: random.pick(SOURCES),
      medium: random.pick(['cpc', 'organic', 'direct', 'referral']),
      keywords: random.chance(0.3) ? 'emergency service near me' : null,
      landing_page_url: random.chance(0.6) ? 'https://www.example.com/offers' : null,
      gclid: random.chance(0.2) ? random.hex(24) : null,
      device_type: random.pick(['Mobile', 'Desktop', 'Tablet', null]),
      recording: isAnswered ? `${recordingUrl}.json` : null,
      recording_player: isAnswered ? recordingUrl : null,
      recording_duration: isAnswered ? duration : null,
      company_id: refer('companies'),
      tracker_id: refer('trackers'),
      tags: random.chance(0.3) ? [{ id: refer('tags'), name: 'Call back' }] : [],
      milestones: {
        first_touch: { event_date: startTime, source: random.pick(SOURCES) },
        lead_created: random.chance(0.4) ? { event_date: startTime, source: 'Direct' } : null,
      },
    };
  },
  rules: {
    customer_phone_number: { required: true, ...E164_RULE },
    business_phone_number: { required: true, ...E164_RULE },
    customer_name: { type: 'string' },
    lead_status: { type: 'string', oneOf: ['good_lead', 'not_a_lead', 'previously_marked_good_lead'] },
    note: { type: 'string' },
    value: { type: 'number' },
    tags: { type: 'array' },
  },
  blank: {
    answered: false,
    voicemail: false,
    direction: 'outbound',
    call_type: null,
    duration: null,
    start_time: null,
    tracking_phone_number: null,
    customer_name: null,
    customer_city: null,
    customer_state: null,
    customer_country: 'US',
    first_call: true,
    prior_calls: 0,
    lead_status: null,
    value: null,
    note: null,
    recording: null,
    recording_player: null,
    recording_duration: null,
    company_id: null,
    tracker_id: null,
    tags: [],
    milestones: {},
  },
};
