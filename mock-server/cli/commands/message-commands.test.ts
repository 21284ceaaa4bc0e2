import { describe, expect, it } from 'vitest';
import { useAmp } from '../../../test/support/run-amp.ts';

const { amp, serve } = useAmp();

const MESSAGE = {
  id: 'msg_1',
  destinationId: 'destination-1',
  status: 'failed',
  attempts: 8,
  lastError: 'The receiver responded with 500.',
  createTime: '2026-01-01T00:00:00.000Z',
};

describe('list:messages', () => {
  it('prints one line per message', async () => {
    await serve({ 'GET /v1/projects/crm/messages': { body: { results: [MESSAGE], pagination: { done: true } } } });
    expect(await amp(['list:messages', '-p', 'crm', '--status', 'failed'])).toMatchObject({
      exitCode: 0,
      out: 'Message ID: msg_1, Status: failed, Attempts: 8, Created: 2026-01-01T00:00:00.000Z, Last Error: The receiver responded with 500.',
    });
    expect((await amp(['list:messages', '-p', 'crm', '--status', 'unknown'])).exitCode).toBe(2);
    expect((await amp(['list:messages', '-p', 'crm', '--limit', '0'])).exitCode).toBe(2);
  });
});

describe('get:message', () => {
  it('prints a message with its content', async () => {
    await serve({ 'GET /v1/projects/crm/messages/msg_1': { body: { ...MESSAGE, body: '{"action":"read"}' } } });
    const { out } = await amp(['get:message', 'msg_1', '-p', 'crm']);
    expect(out.split('\n')).toEqual([
      'Message ID: msg_1, Status: failed, Attempts: 8, Created: 2026-01-01T00:00:00.000Z',
      'Last Error: The receiver responded with 500.',
      '{"action":"read"}',
    ]);
  });
});

describe('resend:messages', () => {
  it('sends one message again', async () => {
    await serve({ 'POST /v1/projects/crm/messages/msg_1:resend': { body: { ...MESSAGE, status: 'pending' } } });
    expect((await amp(['resend:messages', 'msg_1', '-p', 'crm'])).out).toBe('Message msg_1 is sent again.');
  });

  it('sends the messages of a destination again', async () => {
    await serve({
      'GET /v1/projects/crm/destinations/hooks': { body: { id: 'destination-1', name: 'hooks' } },
      'POST /v1/projects/crm/messages:resend': { body: { resent: 3, pagination: { done: true } } },
    });
    const { out } = await amp(['resend:messages', '--destination', 'hooks', '-p', 'crm']);
    expect(out).toBe('3 messages are sent again.');
  });

  it('needs either one message or a selection', async () => {
    expect((await amp(['resend:messages', '-p', 'crm'])).exitCode).toBe(2);
    expect((await amp(['resend:messages', 'msg_1', '--since', '2026-01-01T00:00:00Z', '-p', 'crm'])).exitCode).toBe(2);
  });

  it.each(['--since', '--until'])('refuses %s that is no time, under its own name', async (option) => {
    for (const command of ['resend:messages', 'list:messages']) {
      const { exitCode, err } = await amp([command, '-p', 'crm', option, '2026-13-01']);
      expect([exitCode, err]).toEqual([2, `${option} takes a time such as 2026-01-31T00:00:00Z, not "2026-13-01".`]);
    }
  });
});
