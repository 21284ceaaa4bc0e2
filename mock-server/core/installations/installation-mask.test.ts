import { describe, expect, it } from 'vitest';
import { fastestRun } from '../../../test/support/fastest-run.ts';
import { parseInstallationMask } from './installation-mask.ts';

const KNOWN = new Set(['calls', 'a.b', 'a.disabled', 'x:y', 'back\\slash', 'two-words_1']);
const parse = (path: string) => parseInstallationMask(path, (_action, name) => KNOWN.has(name));
const READ = 'config.content.read.objects.';

describe('a path of an update mask', () => {
  it.each(['read', 'write', 'subscribe'])('names an object of %s with its dots as they are or escaped', (action) => {
    for (const [written, objectName] of [
      ['calls', 'calls'],
      ['two-words_1', 'two-words_1'],
      ['a.b', 'a.b'],
      ['a\\.b', 'a.b'],
      ['x:y', 'x:y'],
      ['x\\:y', 'x:y'],
      ['back\\slash', 'back\\slash'],
      ['back\\\\slash', 'back\\slash'],
      ['new.object', 'new.object'],
      ['new\\.object', 'new.object'],
      ['constructor', 'constructor'],
      ['__proto__', '__proto__'],
    ]) {
      const step = { kind: 'object', action, objectName };
      expect(parse(`config.content.${action}.objects.${written}`), written).toEqual(step);
    }
  });

  it.each([
    ['calls.disabled', 'calls'],
    ['a.b.disabled', 'a.b'],
    ['a\\.b.disabled', 'a.b'],
    ['a.disabled.disabled', 'a.disabled'],
  ])('takes a trailing .disabled off when an object is left: %s', (rest, objectName) => {
    expect(parse(`${READ}${rest}`)).toEqual({ kind: 'readDisabled', objectName });
  });

  it('leaves it on when the whole is an object, or nothing of it is', () => {
    expect(parse(`${READ}a.disabled`)).toMatchObject({ kind: 'object', objectName: 'a.disabled' });
    expect(parse(`${READ}new.disabled`)).toMatchObject({ kind: 'object', objectName: 'new.disabled' });
    expect(parse('config.content.write.objects.calls.disabled')).toBeUndefined();
  });

  it('may name the whole of the write and of the subscribe objects', () => {
    for (const action of ['write', 'subscribe']) {
      expect(parse(`config.content.${action}.objects`)).toEqual({ kind: 'objects', action });
    }
  });

  it('that leads elsewhere is not understood', () => {
    for (const path of [
      '',
      'config',
      'config.content.read.objects',
      READ,
      'config.content.write.objects.',
      'config.content.proxy',
      'config.content.proxy.enabled.',
      'connectionid',
      `${READ}calls.schedule`,
      `${READ}a.b.selectedFields.id`,
      'config.content.write.objects.calls.deletionSettings',
    ]) {
      expect(parse(path), path).toBeUndefined();
    }
  });

  // Case 29.
  it('is understood within 30 ms, however long', () => {
    for (const near of ['.', '\\', 'a.', 'calls', '.disabled', '\\.']) {
      const path = `${READ}${near.repeat(100_000 / near.length)}`;
      expect(
        fastestRun(() => void parse(path), 30),
        near,
      ).toBeLessThan(30);
    }
  });
});
