import { describe, expect, it } from 'vitest';
import { AmpersandApiError } from '../../api/api-error.ts';
import type { Problem } from '../../contract/index.ts';
import { en } from '../../locales/en.ts';
import { toFormError } from './to-form-error.ts';

const inputs = ['apiKey', 'detail:workspace'];

function rejected(status: number, problem: Partial<Problem>) {
  const full = { type: 'about:blank', title: 'Refused', status, ...problem };
  return new AmpersandApiError({ kind: 'rejected', message: problem.detail ?? '', status, problem: full });
}

describe('toFormError', () => {
  it('points to the key when the provider rejected it, and quotes the provider', () => {
    const error = rejected(422, { type: 'urn:ampersand:problem:credentials-refused', detail: 'Access denied.' });
    expect(toFormError(error, inputs, 'CallRail', en)).toEqual({
      message: 'CallRail didn’t accept this key. Check it and try again. (CallRail: “Access denied.”)',
      inputName: 'apiKey',
    });
  });

  it('points to the key on a server without problem types', () => {
    expect(toFormError(rejected(400, { detail: 'bad key' }), inputs, 'CallRail', en)).toEqual({
      message: 'Message: “bad key”',
      inputName: 'apiKey',
    });
  });

  it('points to the input that an issue points to', () => {
    const issue = { type: 'about:blank', title: '', detail: 'No such workspace.', in: 'body' as const };
    const error = rejected(400, {
      issues: [{ ...issue, name: 'providerMetadata.workspace.value', pointer: '/providerMetadata/workspace/value' }],
    });
    expect(toFormError(error, inputs, 'CallRail', en)).toEqual({
      message: 'No such workspace.',
      inputName: 'detail:workspace',
    });
  });

  it('belongs to the form when the error is not about the key', () => {
    const away = rejected(503, { type: 'urn:ampersand:problem:unavailable', detail: 'Back in a minute.' });
    expect(toFormError(away, inputs, 'CallRail', en)).toEqual({ message: 'Back in a minute.' });
    const offline = new AmpersandApiError({ kind: 'network', message: 'fetch failed' });
    expect(toFormError(offline, inputs, 'CallRail', en)).toEqual({ message: en.failure.offline });
  });
});
