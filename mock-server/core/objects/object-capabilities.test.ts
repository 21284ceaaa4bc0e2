import { describe, expect, it } from 'vitest';
import type { Connector } from '../kernel/ports.ts';
import { objectCapabilities } from './describe-objects.ts';

const connector = (hasFixedObjects?: boolean) =>
  ({
    objects: { owners: { read: true, write: false, displayName: 'Owners' } },
    hasFixedObjects,
  }) as Partial<Connector> as Connector; // only these two members are looked at

describe('what may be tried with an object', () => {
  it('is what the connector says of an object that it lists', () => {
    expect(objectCapabilities(connector(false), 'owners')).toEqual({ read: true, write: false, displayName: 'Owners' });
  });

  it('is everything with a custom object, where the provider has such', () => {
    expect(objectCapabilities(connector(false), 'p_cars')).toEqual({ read: true, write: true });
  });

  it.each(['p_cars', 'constructor', '__proto__'])('is nothing with %s, where the connector knows all', (name) => {
    expect(objectCapabilities(connector(), name)).toEqual({ read: false, write: false });
    expect(objectCapabilities(undefined, name)).toEqual({ read: false, write: false });
  });
});
