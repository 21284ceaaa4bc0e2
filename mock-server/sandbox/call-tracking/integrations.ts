import { makeInstant } from '../shared/fake-data.ts';
import type { ObjectDescription } from './object-description.ts';
import { numericIds } from './record-id.ts';

/** Links from a company to another product. Numbered, unlike the other objects. */
export const integrations: ObjectDescription = {
  envelopeKey: 'integrations',
  ids: () => numericIds(200_400),
  defaultCount: 25,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, random, embed }) {
    const company = embed('companies');
    return {
      id,
      type: random.pick(['Webhooks', 'Custom', 'GoogleAnalytics4']),
      state: random.pick(['active', 'disabled']),
      company: company === null ? null : { id: company.id ?? null, name: company.name ?? null },
      config: { post_call_webhook: ['https://hooks.example.com/calls'], pre_call_webhook: [] },
      created_at: makeInstant(random),
    };
  },
  rules: {
    type: { required: true, type: 'string', oneOf: ['Webhooks', 'Custom', 'GoogleAnalytics4'] },
    state: { type: 'string', oneOf: ['active', 'disabled'] },
    company_id: { type: 'string', refersTo: 'companies' },
    config: { required: true, type: 'object' },
  },
  fromWrite({ company_id: companyId, ...body }, lookUp) {
    const company = typeof companyId === 'string' ? lookUp('companies', companyId) : undefined;
    return company === undefined ? body : { ...body, company: { id: company.id ?? null, name: company.name ?? null } };
  },
  blank: { state: 'active', company: null },
};

/** Conditions under which an integration acts; the provider lists them under another name than the path has. */
export const integrationTriggers: ObjectDescription = {
  envelopeKey: 'integration_criteria',
  ids: () => numericIds(830_100),
  defaultCount: 25,
  allows: { create: true, update: true, remove: true },
  buildRecord({ id, index, random, refer }) {
    return {
      id,
      type: 'call',
      integration_id: refer('integrations', index),
      tracker_ids: [refer('trackers')],
      lead_status: random.pick(['any', 'good_lead']),
      min_duration: random.integer(0, 120),
      max_duration: null,
      direction: random.pick(['inbound', 'outbound', 'both']),
      created_at: makeInstant(random),
    };
  },
  rules: {
    integration_id: { required: true, type: 'number' },
    type: { type: 'string', oneOf: ['call', 'form', 'text_message'] },
    lead_status: { type: 'string', oneOf: ['any', 'good_lead', 'not_a_lead'] },
    min_duration: { type: 'number' },
    max_duration: { type: 'number' },
    direction: { type: 'string', oneOf: ['inbound', 'outbound', 'both'] },
    tracker_ids: { type: 'array' },
  },
  blank: { type: 'call', tracker_ids: [], lead_status: 'any', min_duration: 0, max_duration: null, direction: 'both' },
};
