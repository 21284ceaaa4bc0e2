import { describe, expect, it } from 'vitest';
import { parseInstallationMask } from './installation-mask.ts';

const KNOWN = new Set(['calls', 'a.b', 'a.disabled', 'x:y', 'back\\slash']);
const parse = (path: string) => parseInstallationMask(path, (name) => KNOWN.has(name));
const READ = 'config.content.read.objects.';

describe('a path of an update mask', () => {
  it.each([
    ['calls', 'readObject', 'calls'],
    ['calls.disabled', 'readDisabled', 'calls'],
    ['a.b', 'readObject', 'a.b'],
    ['a\\.b', 'readObject', 'a.b'],
    ['a.b.disabled', 'readDisabled', 'a.b'],
    ['a\\.b.disabled', 'readDisabled', 'a.b'],
    ['a.disabled', 'readObject', 'a.disabled'],
    ['a.disabled.disabled', 'readDisabled', 'a.disabled'],
    ['x\\:y', 'readObject', 'x:y'],
    ['back\\slash', 'readObject', 'back\\slash'],
    ['back\\\\slash', 'readObject', 'back\\slash'],
    ['new.disabled', 'readObject', 'new.disabled'],
    ['new-object_1', 'readObject', 'new-object_1'],
  ])('%s means %s of %s', (rest, kind, objectName) => {
    expect(parse(`${READ}${rest}`)).toEqual({ kind, objectName });
  });

  it('of a write object may hold dots', () => {
    expect(parse('config.content.write.objects.a.b')).toEqual({ kind: 'writeObject', objectName: 'a.b' });
    expect(parse('config.content.write.objects')).toEqual({ kind: 'writeObjects' });
  });

  it('that leads elsewhere is not understood', () => {
    for (const path of [
      '',
      'config',
      'config.content.read.objects',
      READ,
      'config.content.write.objects.',
      'connectionid',
    ]) {
      expect(parse(path), path).toBeUndefined();
    }
  });
});
