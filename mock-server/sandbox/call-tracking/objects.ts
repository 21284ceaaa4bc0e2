import { formatPhoneNumber, makeBusinessName, makeInstant, makePhoneNumber, withOffset } from '../shared/fake-data.ts';
import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { ObjectDescription, ObjectName, RecordContext } from './object-description.ts';
import {
  chosen,
  defineObject,
  EMAIL,
  flag,
  instant,
  made,
  NUMBER,
  PHONE,
  refers,
  required,
  TEXT,
} from './object-fields.ts';

const ALL = { create: true, update: true, remove: true };
const KEPT = { ...ALL, remove: false };
const READ_ONLY = { create: false, update: false, remove: false };

const TAG_NAMES = 'Hot lead,Call back,Spam,New customer,Price question,Appointment,Complaint,Wrong number,Partner,VIP';
const TAG_COLORS = 'gray1 gray2 red1 red2 orange1 orange2 yellow1 green1 green2 blue1 blue2 purple1 purple2'.split(' ');
const SOURCES = ['Google Ads', 'Google Organic', 'Facebook', 'Direct', 'Bing Ads', 'Yelp', 'Billboard'];

const list = (items: (context: RecordContext) => JsonValue) => made(items, [], { type: 'array' });
const source = made(({ random }) => random.pick(SOURCES), null);
const value = made(({ random }) => (random.chance(0.2) ? random.integer(10, 900) : null), null, NUMBER);
const leadStatus = made(({ random }) => random.pick(['good_lead', 'not_a_lead', null]), null, {
  type: 'string',
  oneOf: ['good_lead', 'not_a_lead', 'previously_marked_good_lead'],
});
const note = made(({ random }) => (random.chance(0.2) ? 'Asked for a call back.' : null), null, TEXT);
const company = made(({ embed, index }) => nameAndId(embed('companies', index)), null);

/** A record inside of another one. */
function nameAndId(record: JsonRecord | null | undefined): JsonRecord | null {
  return record ? { id: record.id ?? null, name: record.name ?? null } : null;
}

type Find = (object: ObjectName, id: string) => JsonRecord | undefined;

/** A company that is written by its id, and read as a record. */
function embedCompany({ company_id: id, ...body }: JsonRecord, find: Find): JsonRecord {
  const found = typeof id === 'string' ? nameAndId(find('companies', id)) : null;
  return found === null ? body : { ...body, company: found };
}

/** Objects of the simulated provider by the name in their paths, with the fields that manifests and tests use. */
export const OBJECTS: Readonly<Record<ObjectName, ObjectDescription>> = {
  caller_ids: defineObject('CID', 20, ALL, {
    name: made(({ index }) => `Office ${index + 1}`, null, TEXT),
    phone_number: required(PHONE),
    company_id: refers('companies'),
    verified: made(({ random }) => random.chance(0.8), false),
    created_at: instant(),
  }),
  calls: defineObject('CAL', 2_000, KEPT, {
    answered: flag(0.75),
    voicemail: flag(0.1),
    direction: chosen('outbound', 'inbound'),
    duration: made(({ random }) => random.integer(5, 1_800), null),
    start_time: made(({ random, place }) => withOffset(makeInstant(random, 365), place.offset), null),
    created_at: instant(),
    business_phone_number: required(PHONE),
    tracking_phone_number: PHONE,
    customer_phone_number: required(PHONE),
    customer_name: made(({ random, person }) => (random.chance(0.8) ? person.fullName : null), null, TEXT),
    customer_city: made(({ place }) => place.city, null),
    customer_state: made(({ place }) => place.state, null),
    zip_code: made(({ place }) => place.zip),
    lead_status: leadStatus,
    value: made(({ random }) => (random.chance(0.2) ? random.integer(1_000, 500_000) / 100 : null), null, NUMBER),
    note,
    source,
    medium: made(({ random }) => random.pick(['cpc', 'organic', 'direct', 'referral']), null),
    recording: made(({ id, random }) => (random.chance(0.7) ? `https://app.example.com/calls/${id}.json` : null), null),
    company_id: made(({ refer }) => refer('companies'), null),
    tags: list(({ random, refer }) => (random.chance(0.3) ? [{ id: refer('tags'), name: 'Call back' }] : [])),
    milestones: made(({ random }) => ({ first_touch: { source: random.pick(SOURCES) } }), {}),
  }),
  companies: defineObject('COM', 50, ALL, {
    name: required(made(({ random }) => makeBusinessName(random), undefined, TEXT)),
    status: chosen('active', 'disabled'),
    time_zone: made(({ place }) => place.timeZone, 'America/New_York', TEXT),
    created_at: instant(),
    disabled_at: made(() => null, null),
    dni_active: made(({ random }) => random.pick([true, false, null]), null, { type: 'boolean' }),
    lead_scoring_enabled: flag(0.6),
    swap_exclude_jquery: made(() => null, null),
    swap_cookie_duration: made(({ random }) => random.pick([30, 90, 180, 365]), 90, NUMBER),
    verified_caller_ids: made(({ random }) => [{ name: 'Front desk', phone_number: makePhoneNumber(random) }], []),
  }),
  form_submissions: defineObject('FRM', 300, KEPT, {
    company_id: required(refers('companies')),
    form_data: required(
      made(({ person }) => ({ name: person.fullName, email: person.email }), undefined, { type: 'object' }),
    ),
    form_url: required(made(() => 'https://www.example.com/contact', undefined, TEXT)),
    landing_page_url: made(() => 'https://www.example.com/offers', null, TEXT),
    referrer: made(({ random }) => random.pick(['google.com', 'facebook.com', 'direct']), 'direct', TEXT),
    submitted_at: instant(),
    customer_name: made(({ person }) => person.fullName, null),
    customer_phone_number: made(({ random }) => makePhoneNumber(random), null),
    source,
    campaign: made(({ random }) => (random.chance(0.3) ? 'Spring offer' : null), null),
    medium: made(({ random }) => random.pick(['cpc', 'organic', 'direct']), null),
    lead_status: leadStatus,
    value,
    note,
    tags: list(() => []),
  }),
  integration_triggers: {
    ...defineObject(830_100, 25, ALL, {
      type: chosen('call', 'form', 'text_message'),
      integration_id: required(made(({ refer, index }) => refer('integrations', index), undefined, NUMBER)),
      tracker_ids: list(({ refer }) => [refer('trackers')]),
      lead_status: chosen('any', 'good_lead', 'not_a_lead'),
      min_duration: made(({ random }) => random.integer(0, 120), 0, NUMBER),
      direction: chosen('both', 'inbound', 'outbound'),
      created_at: instant(),
    }),
    envelopeKey: 'integration_criteria',
  },
  integrations: {
    ...defineObject(200_400, 25, ALL, {
      type: required(chosen('Webhooks', 'Custom', 'GoogleAnalytics4')),
      state: chosen('active', 'disabled'),
      company,
      company_id: { rule: { type: 'string', refersTo: 'companies' } },
      config: required(
        made(() => ({ post_call_webhook: ['https://hooks.example.com/calls'] }), undefined, { type: 'object' }),
      ),
      created_at: instant(),
    }),
    fromWrite: embedCompany,
  },
  leads: defineObject('LEA', 400, READ_ONLY, {
    name: made(({ person }) => person.fullName),
    phone: PHONE,
    email: made(({ random, person }) => (random.chance(0.7) ? person.email : null)),
    company_id: made(({ refer }) => refer('companies')),
    created_at: instant(),
    status: made(({ random }) => random.pick(['new', 'contacted', 'qualified', 'lost'])),
    score: made(({ random }) => random.integer(0, 100)),
    source,
    address: made(({ place }) => ({ city: place.city, state: place.state, zip: place.zip, country: 'US' })),
    tags: list(() => []),
  }),
  'message-flows': defineObject('MFL', 15, ALL, {
    name: required(made(({ index }) => `Message flow ${index + 1}`, undefined, TEXT)),
    status: chosen('active', 'disabled'),
    company_id: refers('companies'),
    steps: list(({ refer }) => [{ type: 'notify', text: null, user_id: refer('users') }]),
    created_at: instant(),
  }),
  notifications: {
    ...defineObject('NOT', 30, ALL, {
      name: made(({ embed, index }) => embed('users', index)?.name ?? null, null),
      user_id: required(made(({ refer, index }) => refer('users', index), null, { type: 'string', refersTo: 'users' })),
      email: made(({ embed, index }) => embed('users', index)?.email ?? null, null),
      agent_id: made(() => null, null),
      company_id: refers('companies'),
      tracker_id: made(({ random, refer }) => (random.chance(0.4) ? refer('trackers') : null), null),
      alert_type: required(chosen('voice', 'form', 'text_message', 'missed_call')),
      call_enabled: flag(0.6),
      sms_enabled: flag(0.4),
      send_desktop: flag(0.3),
      send_email: flag(0.8),
      send_push: flag(0.2),
    }),
    fromWrite(body, find) {
      const user = typeof body.user_id === 'string' ? find('users', body.user_id) : undefined;
      return user === undefined ? body : { ...body, name: user.name ?? null, email: user.email ?? null };
    },
  },
  'sms-threads': defineObject('SMT', 120, KEPT, {
    company_id: made(({ refer }) => refer('companies'), null),
    conversation_id: made(({ refer }) => refer('text-messages'), null),
    customer_phone_number: required(PHONE),
    lead_qualification: leadStatus,
    notes: note,
    value,
    tags: list(() => []),
    created_at: instant(),
  }),
  summary_emails: {
    ...defineObject('SUM', 20, ALL, {
      user: made(({ embed, index }) => userOf(embed('users', index)), null),
      user_id: { rule: { type: 'string', refersTo: 'users' } },
      email: { rule: EMAIL },
      scope: required(chosen('account', 'company')),
      frequency: required(chosen('daily', 'weekly', 'monthly')),
      config: made(
        ({ random }) => ({ lead_status: random.pick(['all', 'good_lead']), include_forms: false }),
        {},
        { type: 'object' },
      ),
      created_at: instant(),
    }),
    fromWrite({ user_id: id, email, ...body }, find) {
      const user = typeof id === 'string' ? find('users', id) : undefined;
      if (user !== undefined) return { ...body, user: userOf(user) };
      return email === undefined ? body : { ...body, user: { id: null, name: null, email } };
    },
  },
  tags: {
    ...defineObject('TAG', 40, ALL, {
      name: required(made(({ index }) => tagName(index), undefined, TEXT)),
      tag_level: chosen('account', 'company'),
      color: chosen(...TAG_COLORS),
      background_color: made(() => 'gray1', 'gray1'),
      status: chosen('enabled', 'disabled'),
      company_id: refers('companies'),
      created_at: instant(),
    }),
    fromWrite: (body) => ({
      ...body,
      ...(typeof body.company_id === 'string' && body.tag_level === undefined && { tag_level: 'company' }),
      ...(typeof body.color === 'string' && { background_color: body.color }),
    }),
  },
  'text-messages': {
    ...defineObject(
      'CNV',
      120,
      { ...READ_ONLY, create: true },
      {
        company_id: refers('companies'),
        customer_name: made(({ person }) => person.fullName, null),
        customer_phone_number: required(PHONE),
        formatted_customer_phone_number: made(({ random }) => formatPhoneNumber(makePhoneNumber(random)), null),
        content: required({ rule: TEXT }),
        last_message_at: made(({ random }) => makeInstant(random, 200), null),
        state: chosen('active', 'archived'),
        recent_messages: made(() => [{ direction: 'incoming', content: 'Are you open on Saturday?', type: 'sms' }], []),
      },
    ),
    envelopeKey: 'conversations',
    fromWrite: ({ content = '', ...body }) => ({
      ...body,
      recent_messages: [{ direction: 'outgoing', content, type: 'sms' }],
    }),
  },
  trackers: {
    ...defineObject('TRK', 150, ALL, {
      name: required(made(({ index }) => `Website pool ${index + 1}`, undefined, TEXT)),
      type: required(chosen('source', 'session')),
      status: chosen('active', 'disabled'),
      destination_number: PHONE,
      tracking_numbers: made(({ random }) => [makePhoneNumber(random)], []),
      whisper_message: made(() => null, null, TEXT),
      sms_enabled: flag(0.6),
      company,
      company_id: { rule: { type: 'string', refersTo: 'companies' } },
      call_flow: made(() => ({ type: 'basic', recording_enabled: false }), { type: 'basic' }, { type: 'object' }),
      source: made(() => ({ type: 'offline' }), null, { type: 'object' }),
      created_at: instant(),
      disabled_at: made(() => null, null),
    }),
    fromWrite: embedCompany,
  },
  users: {
    ...defineObject('USR', 12, ALL, {
      email: required(made(({ person }) => person.email, undefined, EMAIL)),
      name: made(({ person }) => person.fullName, null),
      first_name: made(({ person }) => person.givenName, null, TEXT),
      last_name: made(({ person }) => person.familyName, null, TEXT),
      role: required(chosen('admin', 'manager', 'analyst', 'reporting', 'notification')),
      accepted: made(({ random }) => random.chance(0.9), false),
      created_at: instant(),
      companies: list(({ refer }) => [refer('companies')]),
    }),
    fromWrite(body) {
      const parts = [body.first_name, body.last_name].filter((part) => typeof part === 'string' && part !== '');
      return parts.length === 0 || body.name !== undefined ? body : { ...body, name: parts.join(' ') };
    },
  },
};

function userOf(user: JsonRecord | null): JsonRecord | null {
  return user && { ...nameAndId(user), email: user.email ?? null };
}

function tagName(index: number): string {
  const names = TAG_NAMES.split(',');
  const round = Math.floor(index / names.length);
  return `${names[index % names.length]}${round === 0 ? '' : ` ${round + 1}`}`;
}

/** The description of an object by the name in a path; undefined for a name that the provider doesn't have. */
export function describeSandboxObject(
  name: string,
): { object: ObjectName; description: ObjectDescription } | undefined {
  if (!Object.hasOwn(OBJECTS, name)) return undefined;
  // The line above has just shown that the text is one of the keys.
  const known = name as ObjectName;
  return { object: known, description: OBJECTS[known] };
}
