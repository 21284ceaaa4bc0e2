import { makeBusinessName, makeInstant, makePhoneNumber, pickCity } from '../shared/fake-data.ts';
import type { ObjectDescription } from './object-description.ts';
import { prefixedIds } from './record-id.ts';

const TAG_COLORS = [
  'gray1',
  'gray2',
  'red1',
  'red2',
  'orange1',
  'orange2',
  'yellow1',
  'green1',
  'green2',
  'blue1',
  'blue2',
  'purple1',
  'purple2',
] as const;
const TAG_NAMES = [
  'Hot lead',
  'Call back',
  'Spam',
  'New customer',
  'Price question',
  'Appointment',
  'Complaint',
  'Wrong number',
  'Partner',
  'VIP',
];

/** The businesses whose calls the account tracks. */
export const companies: ObjectDescription = {
  envelopeKey: 'companies',
  ids: (seed) => prefixedIds('COM', seed),
  defaultCount: 50,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, random }) {
    const place = pickCity(random);
    const isDisabled = random.chance(0.1);
    const createdAt = makeInstant(random);
    return {
      id,
      name: makeBusinessName(random),
      status: isDisabled ? 'disabled' : 'active',
      time_zone: place.timeZone,
      created_at: createdAt,
      disabled_at: isDisabled ? makeInstant(random, 30) : null,
      dni_active: random.pick([true, false, null]),
      script_url: `//cdn.example.com/companies/${random.integer(100_000_000, 999_999_999)}/${random.hex(20)}/swap.js`,
      callscribe_enabled: random.chance(0.3),
      callscore_enabled: random.chance(0.3),
      keyword_spotting_enabled: random.chance(0.4),
      lead_scoring_enabled: random.chance(0.6),
      form_capture: random.chance(0.5),
      swap_exclude_jquery: null,
      swap_ppc_override: null,
      swap_landing_override: null,
      swap_cookie_duration: random.pick([30, 90, 180, 365]),
      verified_caller_ids: [
        { name: 'Front desk', phone_number: makePhoneNumber(random, place.areaCode), created_at: createdAt },
      ],
    };
  },
  rules: {
    name: { required: true, type: 'string' },
    status: { type: 'string', oneOf: ['active', 'disabled'] },
    time_zone: { type: 'string' },
    dni_active: { type: 'boolean' },
    callscribe_enabled: { type: 'boolean' },
    callscore_enabled: { type: 'boolean' },
    keyword_spotting_enabled: { type: 'boolean' },
    lead_scoring_enabled: { type: 'boolean' },
    form_capture: { type: 'boolean' },
    swap_cookie_duration: { type: 'number' },
  },
  blank: {
    status: 'active',
    time_zone: 'America/New_York',
    disabled_at: null,
    dni_active: null,
    script_url: null,
    callscribe_enabled: false,
    callscore_enabled: false,
    keyword_spotting_enabled: false,
    lead_scoring_enabled: false,
    form_capture: false,
    swap_exclude_jquery: null,
    swap_ppc_override: null,
    swap_landing_override: null,
    swap_cookie_duration: 90,
    verified_caller_ids: [],
  },
};

/** Labels for calls and messages, of one company or of the whole account. */
export const tags: ObjectDescription = {
  envelopeKey: 'tags',
  ids: (seed) => prefixedIds('TAG', seed),
  defaultCount: 40,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, index, random, refer }) {
    const isOfCompany = random.chance(0.5);
    const color = random.pick(TAG_COLORS);
    const name = TAG_NAMES[index % TAG_NAMES.length] ?? 'Tag';
    return {
      id,
      name: index < TAG_NAMES.length ? name : `${name} ${Math.floor(index / TAG_NAMES.length) + 1}`,
      tag_level: isOfCompany ? 'company' : 'account',
      color,
      background_color: color,
      status: random.chance(0.9) ? 'enabled' : 'disabled',
      company_id: isOfCompany ? refer('companies') : null,
      created_at: makeInstant(random),
    };
  },
  rules: {
    name: { required: true, type: 'string' },
    tag_level: { type: 'string', oneOf: ['account', 'company'] },
    color: { type: 'string', oneOf: TAG_COLORS },
    status: { type: 'string', oneOf: ['enabled', 'disabled'] },
    company_id: { type: 'string', refersTo: 'companies' },
  },
  fromWrite: (body) => ({
    ...body,
    ...(typeof body.company_id === 'string' && body.tag_level === undefined ? { tag_level: 'company' } : {}),
    ...(typeof body.color === 'string' ? { background_color: body.color } : {}),
  }),
  blank: { tag_level: 'account', color: 'gray1', background_color: 'gray1', status: 'enabled', company_id: null },
};
