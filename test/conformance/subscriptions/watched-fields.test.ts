import { describe, expect, it } from 'vitest';
import type { EventWorld } from '../../support/event-world.ts';
import { CONTACTS, createSubscribedWorld, HUBSPOT_ORIGIN } from '../../support/event-world.ts';

const PLACE = 'config.content.subscribe.objects.contacts';

/** Saves which fields of contacts are watched. */
function watch(world: EventWorld & { installation: { id?: string } }, fields: string[], query = '') {
  const contacts = {
    objectName: 'contacts',
    destination: 'hooks',
    inheritFieldsAndMappings: true,
    updateEvent: { enabled: 'always', requiredWatchFields: fields },
  };
  return world.request('PATCH', `/integrations/crm/installations/${world.installation.id}${query}`, {
    updateMask: [PLACE],
    installation: { config: { content: { ...CONTACTS, subscribe: { objects: { contacts } } } } },
  });
}

describe('a watched field', () => {
  it('is a mapped name or a field of the object, in any case', async () => {
    const world = await createSubscribedWorld();
    expect(await watch(world, ['Stage', 'PHONE', 'email'])).toMatchObject({ status: 200 });
  });

  it('that is neither is rejected by name, and nothing is saved', async () => {
    const world = await createSubscribedWorld();
    expect(await watch(world, ['phone', 'no_such_field'])).toMatchObject({
      status: 422,
      json: {
        issues: [
          {
            name: `installation.${PLACE}.updateEvent.requiredWatchFields[1]`,
            detail: expect.stringContaining('"no_such_field"'),
          },
        ],
      },
    });
    const saved = await world.api('GET', `/integrations/crm/installations/${world.installation['id']}`);
    expect(saved.config.content.subscribe).toBeUndefined();
  });

  it('is not looked for without sampling, and while the provider is away', async () => {
    const world = await createSubscribedWorld();
    expect(await watch(world, ['no_such_field'], '?skipSampling=true')).toMatchObject({ status: 200 });
    let isAway = false;
    const other = await createSubscribedWorld({
      provider: ({ url }) =>
        isAway && url.startsWith(HUBSPOT_ORIGIN) ? new Response(null, { status: 503 }) : undefined,
    });
    isAway = true;
    expect(await watch(other, ['no_such_field'])).toMatchObject({ status: 200 });
  });
});
