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

describe('the place of a refusal', () => {
  it('is the key when the provider refused the credentials, in its own words', () => {
    const error = rejected(422, { type: 'urn:ampersand:problem:credentials-refused', detail: 'Access denied.' });
    expect(toFormError(error, inputs, en)).toEqual({ message: 'Access denied.', inputName: 'apiKey' });
  });

  it('is the key on a server without problem types', () => {
    expect(toFormError(rejected(400, { detail: 'bad key' }), inputs, en).inputName).toBe('apiKey');
  });

  it('is the detail that the server names', () => {
    const issue = { type: 'about:blank', title: '', detail: 'No such workspace.', in: 'body' as const };
    const error = rejected(400, { issues: [{ ...issue, name: 'providerMetadata.workspace.value' }] });
    expect(toFormError(error, inputs, en)).toEqual({ message: 'No such workspace.', inputName: 'detail:workspace' });
  });

  it('is the form when the key has nothing to do with it', () => {
    const away = rejected(503, { type: 'urn:ampersand:problem:unavailable', detail: 'Back in a minute.' });
    expect(toFormError(away, inputs, en)).toEqual({ message: 'Back in a minute.' });
    const offline = new AmpersandApiError({ kind: 'network', message: 'fetch failed' });
    expect(toFormError(offline, inputs, en)).toEqual({ message: en.failure.offline });
  });
});
