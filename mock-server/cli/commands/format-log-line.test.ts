import { expect, it } from 'vitest';
import { NO_COLORS } from '../shared/terminal.ts';
import { formatLogLine } from './dev-command.ts';

it('shows time, level, event and the other fields, an error as its message', () => {
  const error = { name: 'Error', message: 'no such\u202e host', stack: 'Error: …' };
  const line = JSON.stringify({
    level: 'warn',
    time: '2026-11-23T07:30:11.123Z',
    event: 'webhook.failed',
    attempt: 2,
    error,
  });
  expect(formatLogLine(line, NO_COLORS)).toBe('07:30:11 warn webhook.failed attempt=2 error="no such host"');
});
