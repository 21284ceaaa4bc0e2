import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const page = 'https://app.example.com/settings/integrations';

describe('where the browser goes after a connect', () => {
  it.each([
    ['/done', 'https://app.example.com/done'],
    ['done?a=1#b', 'https://app.example.com/settings/done?a=1#b'],
    ['https://other.example.com/x', 'https://other.example.com/x'],
    ['HTTP://localhost:3000', 'http://localhost:3000/'],
  ])('follows %s', (redirectUrl, target) => {
    expect(redirectTarget(redirectUrl, page)).toBe(target);
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://app.example.com/x',
    '//evil.example.com',
    '/\\evil.example.com',
    '\\\\evil.example.com',
    '/\t/evil.example.com',
    'ht\ntps://evil.example.com',
    'http://',
  ])('does not follow %j', (redirectUrl) => {
    expect(redirectTarget(redirectUrl, page)).toBeUndefined();
  });

  it('stays when the host names no page', () => {
    expect(redirectTarget(undefined, page)).toBeUndefined();
    expect(redirectTarget('', page)).toBeUndefined();
  });
});
