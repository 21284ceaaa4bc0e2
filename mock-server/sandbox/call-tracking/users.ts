import { makeInstant, makePerson } from '../shared/fake-data.ts';
import type { ObjectDescription } from './object-description.ts';
import { prefixedIds } from './record-id.ts';

const EMAIL_RULE = {
  type: 'string',
  pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  patternMessage: 'is not a valid e-mail address',
} as const;

/** People who may sign in to the account. */
export const users: ObjectDescription = {
  envelopeKey: 'users',
  ids: (seed) => prefixedIds('USR', seed),
  defaultCount: 12,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, index, random, refer }) {
    const person = makePerson(random);
    return {
      id,
      email: person.email,
      name: person.fullName,
      first_name: person.givenName,
      last_name: person.familyName,
      role: index === 0 ? 'admin' : random.pick(['admin', 'manager', 'analyst', 'reporting', 'notification']),
      accepted: random.chance(0.9),
      created_at: makeInstant(random),
      companies: [refer('companies')],
    };
  },
  rules: {
    email: { required: true, ...EMAIL_RULE },
    role: { required: true, type: 'string', oneOf: ['admin', 'manager', 'analyst', 'reporting', 'notification'] },
    first_name: { type: 'string' },
    last_name: { type: 'string' },
    companies: { type: 'array' },
  },
  fromWrite(body) {
    const parts = [body.first_name, body.last_name].filter((part) => typeof part === 'string' && part !== '');
    return parts.length === 0 || body.name !== undefined ? body : { ...body, name: parts.join(' ') };
  },
  blank: { name: null, first_name: null, last_name: null, accepted: false, companies: [] },
};

/** Recipients and channels of notifications about calls and messages. */
export const notifications: ObjectDescription = {
  envelopeKey: 'notifications',
  ids: (seed) => prefixedIds('NOT', seed),
  defaultCount: 30,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, random, refer, embed }) {
    const user = embed('users');
    return {
      id,
      name: user?.name ?? null,
      user_id: user?.id ?? null,
      email: user?.email ?? null,
      agent_id: null,
      company_id: refer('companies'),
      tracker_id: random.chance(0.4) ? refer('trackers') : null,
      alert_type: random.pick(['voice', 'form', 'text_message', 'missed_call']),
      call_enabled: random.chance(0.6),
      sms_enabled: random.chance(0.4),
      send_desktop: random.chance(0.3),
      send_email: random.chance(0.8),
      send_push: random.chance(0.2),
    };
  },
  rules: {
    user_id: { required: true, type: 'string', refersTo: 'users' },
    alert_type: { required: true, type: 'string', oneOf: ['voice', 'form', 'text_message', 'missed_call'] },
    company_id: { type: 'string', refersTo: 'companies' },
    call_enabled: { type: 'boolean' },
    sms_enabled: { type: 'boolean' },
    send_desktop: { type: 'boolean' },
    send_email: { type: 'boolean' },
    send_push: { type: 'boolean' },
  },
  fromWrite(body, lookUp) {
    const user = typeof body.user_id === 'string' ? lookUp('users', body.user_id) : undefined;
    return user === undefined ? body : { ...body, name: user.name ?? null, email: user.email ?? null };
  },
  blank: {
    agent_id: null,
    company_id: null,
    tracker_id: null,
    call_enabled: false,
    sms_enabled: false,
    send_desktop: false,
    send_email: false,
    send_push: false,
  },
};

/** Reports that are mailed on a rhythm. */
export const summaryEmails: ObjectDescription = {
  envelopeKey: 'summary_emails',
  ids: (seed) => prefixedIds('SUM', seed),
  defaultCount: 20,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, random, refer, embed }) {
    const user = embed('users');
    const scope = random.pick(['account', 'company']);
    return {
      id,
      user: user === null ? null : { id: user.id ?? null, name: user.name ?? null, email: user.email ?? null },
      scope,
      frequency: random.pick(['daily', 'weekly', 'monthly']),
      config: {
        lead_status: random.pick(['all', 'good_lead', 'not_a_lead']),
        include_forms: random.chance(0.5),
        company_ids: scope === 'company' ? [refer('companies')] : [],
      },
      created_at: makeInstant(random),
    };
  },
  rules: {
    user_id: { type: 'string', refersTo: 'users' },
    email: EMAIL_RULE,
    scope: { required: true, type: 'string', oneOf: ['account', 'company'] },
    frequency: { required: true, type: 'string', oneOf: ['daily', 'weekly', 'monthly'] },
    config: { type: 'object' },
  },
  fromWrite({ user_id: userId, email, ...body }, lookUp) {
    const user = typeof userId === 'string' ? lookUp('users', userId) : undefined;
    if (user !== undefined) {
      return { ...body, user: { id: user.id ?? null, name: user.name ?? null, email: user.email ?? null } };
    }
    return email === undefined ? body : { ...body, user: { id: null, name: null, email } };
  },
  blank: { user: null, config: { lead_status: 'all', include_forms: false, company_ids: [] } },
};
