import { makeInstant, makePerson, makePhoneNumber, pickCity } from '../shared/fake-data.ts';
import type { ObjectDescription } from './object-description.ts';
import { prefixedIds } from './record-id.ts';

/** People who called, wrote or filled in a form. Made by the provider itself, so read only. */
export const leads: ObjectDescription = {
  envelopeKey: 'leads',
  ids: (seed) => prefixedIds('LEA', seed),
  defaultCount: 400,
  allows: { create: false, update: false, remove: false },
  buildRecord({ id, random, refer }) {
    const person = makePerson(random);
    const place = pickCity(random);
    return {
      id,
      name: person.fullName,
      phone: makePhoneNumber(random, place.areaCode),
      email: random.chance(0.7) ? person.email : null,
      company_id: refer('companies'),
      created_at: makeInstant(random),
      last_contacted_at: makeInstant(random, 60),
      status: random.pick(['new', 'contacted', 'qualified', 'lost']),
      score: random.integer(0, 100),
      is_qualified: random.pick([true, false, null]),
      source: random.pick(['Google Ads', 'Google Organic', 'Facebook', 'Direct']),
      address: { city: place.city, state: place.state, zip: place.zip, country: 'US' },
      tags: [],
    };
  },
  rules: {},
  blank: {},
};

/** Forms that visitors sent from a tracked page. */
export const formSubmissions: ObjectDescription = {
  envelopeKey: 'form_submissions',
  ids: (seed) => prefixedIds('FRM', seed),
  defaultCount: 300,
  allows: { create: true, update: true, remove: false },
  buildRecord({ id, random, refer }) {
    const person = makePerson(random);
    const submittedAt = makeInstant(random, 365);
    return {
      id,
      company_id: refer('companies'),
      person_id: refer('leads'),
      form_data: { name: person.fullName, email: person.email, message: 'Please call me back.' },
      form_url: 'https://www.example.com/contact',
      form_name: random.pick(['Contact', 'Quote', null]),
      landing_page_url: 'https://www.example.com/offers',
      referrer: random.pick(['google.com', 'facebook.com', 'direct']),
      referring_url: 'https://www.google.com/',
      submitted_at: submittedAt,
      first_form: random.chance(0.7),
      customer_name: person.fullName,
      customer_email: person.email,
      customer_phone_number: makePhoneNumber(random),
      source: random.pick(['Google Ads', 'Google Organic', 'Direct']),
      keywords: null,
      campaign: random.chance(0.3) ? 'Spring offer' : null,
      medium: random.pick(['cpc', 'organic', 'direct']),
      lead_status: random.pick(['good_lead', 'not_a_lead', null]),
      value: random.chance(0.2) ? random.integer(10, 900) : null,
      note: null,
      tags: [],
    };
  },
  rules: {
    company_id: { required: true, type: 'string', refersTo: 'companies' },
    form_data: { required: true, type: 'object' },
    form_url: { required: true, type: 'string' },
    landing_page_url: { type: 'string' },
    referrer: { type: 'string' },
    referring_url: { type: 'string' },
    lead_status: { type: 'string', oneOf: ['good_lead', 'not_a_lead', 'previously_marked_good_lead'] },
    note: { type: 'string' },
    value: { type: 'number' },
    tags: { type: 'array' },
  },
  blank: {
    person_id: null,
    form_name: null,
    landing_page_url: null,
    referrer: 'direct',
    referring_url: null,
    first_form: true,
    customer_name: null,
    customer_email: null,
    customer_phone_number: null,
    source: null,
    keywords: null,
    campaign: null,
    medium: null,
    lead_status: null,
    value: null,
    note: null,
    tags: [],
  },
};
