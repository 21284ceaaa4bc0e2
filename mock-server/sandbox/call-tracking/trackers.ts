import { makeInstant, makePhoneNumber, pickCity } from '../shared/fake-data.ts';
import type { ObjectDescription } from './object-description.ts';
import { prefixedIds } from './record-id.ts';

const PHONE_RULE = {
  type: 'string',
  pattern: /^\+?[0-9][0-9 ()-]{6,18}$/,
  patternMessage: 'is not a valid phone number',
} as const;

/** Tracking numbers of an advertisement, a page or a visitor. */
export const trackers: ObjectDescription = {
  envelopeKey: 'trackers',
  ids: (seed) => prefixedIds('TRK', seed),
  defaultCount: 150,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, index, random, embed }) {
    const place = pickCity(random);
    const isSession = random.chance(0.2);
    const company = embed('companies', index);
    const destination = makePhoneNumber(random, place.areaCode);
    return {
      id,
      name: isSession
        ? `Website pool ${index + 1}`
        : `${random.pick(['Google Ads', 'Flyer', 'Radio', 'Facebook'])} ${index + 1}`,
      type: isSession ? 'session' : 'source',
      status: random.chance(0.9) ? 'active' : 'disabled',
      destination_number: destination,
      tracking_numbers: Array.from({ length: isSession ? 4 : 1 }, () => makePhoneNumber(random, place.areaCode)),
      whisper_message: random.chance(0.3) ? 'Call from the website' : null,
      sms_supported: true,
      sms_enabled: random.chance(0.6),
      company: company === null ? null : { id: company.id ?? null, name: company.name ?? null },
      call_flow: {
        type: 'basic',
        recording_enabled: random.chance(0.7),
        destination_number: destination,
        greeting_text: null,
      },
      source: isSession ? null : { type: random.pick(['google_ad_extension', 'offline', 'facebook_all']) },
      created_at: makeInstant(random),
      disabled_at: null,
    };
  },
  rules: {
    name: { required: true, type: 'string' },
    type: { required: true, type: 'string', oneOf: ['source', 'session'] },
    company_id: { type: 'string', refersTo: 'companies' },
    status: { type: 'string', oneOf: ['active', 'disabled'] },
    destination_number: PHONE_RULE,
    call_flow: { type: 'object' },
    source: { type: 'object' },
    sms_enabled: { type: 'boolean' },
    whisper_message: { type: 'string' },
  },
  fromWrite({ company_id: companyId, ...body }, lookUp) {
    const company = typeof companyId === 'string' ? lookUp('companies', companyId) : undefined;
    return company === undefined ? body : { ...body, company: { id: company.id ?? null, name: company.name ?? null } };
  },
  blank: {
    status: 'active',
    destination_number: null,
    tracking_numbers: [],
    whisper_message: null,
    sms_supported: true,
    sms_enabled: false,
    company: null,
    call_flow: { type: 'basic', recording_enabled: false, destination_number: null, greeting_text: null },
    source: null,
    disabled_at: null,
  },
};

/** Numbers that an outbound call may show. */
export const callerIds: ObjectDescription = {
  envelopeKey: 'caller_ids',
  ids: (seed) => prefixedIds('CID', seed),
  defaultCount: 20,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, index, random, refer }) {
    return {
      id,
      name: `Office ${index + 1}`,
      phone_number: makePhoneNumber(random),
      company_id: refer('companies'),
      verified: random.chance(0.8),
      validation_code: null,
      created_at: makeInstant(random),
    };
  },
  rules: {
    phone_number: { required: true, ...PHONE_RULE },
    name: { type: 'string' },
    company_id: { type: 'string', refersTo: 'companies' },
  },
  blank: { name: null, company_id: null, verified: false, validation_code: '482913' },
};
