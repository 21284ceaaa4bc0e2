import type { Result } from './result.ts';
import { refuseFindings } from './validation-issue.ts';

/** @returns the refusal of a page token that was made up, or given out for another list */
export function refusePageToken(): Result<never> {
  const finding = { name: 'pageToken', detail: 'This token was not given out for this list.' };
  return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding], 'query') };
}
