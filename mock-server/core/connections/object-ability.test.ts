import { describe, expect, it } from 'vitest';
import type { Connector } from '../ports.ts';
import { objectAbility } from './object-ability.ts';

const connector = (knowsAllObjects?: boolean) =>
  ({
    objects: { owners: { read: true, write: false, displayName: 'Owners' } },
    knowsAllObjects,
  }) as Partial<Connector> as Connector; // only these two members are looked at

describe('what may be tried with an object', () => {
  it('is what the connector says of an object that it lists', () => {
    expect(objectAbility(connector(false), 'owners')).toEqual({ read: true, write: false, displayName: 'Owners' });
  });

  it('is everything with a custom object, where the provider has such', () => {
    expect(objectAbility(connector(false), 'p_cars')).toEqual({ read: true, write: true });
  });

  it.each(['p_cars', 'constructor', '__proto__'])('is nothing with %s, where the connector knows all', (name) => {
    expect(objectAbility(connector(), name)).toEqual({ read: false, write: false });
    expect(objectAbility(undefined, name)).toEqual({ read: false, write: false });
  });
});
