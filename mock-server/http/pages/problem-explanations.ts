import { html } from 'hono/html';
import type { ProblemCode } from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import type { Markup } from './page.ts';

/** When each kind of problem arises, and what helps. */
export const PROBLEM_EXPLANATIONS: Record<ProblemCode, { when: string; remedy: string }> = {
  'malformed-body': {
    when: 'The body is not JSON in UTF-8, names a member twice, is nested too deeply, or is missing.',
    remedy: 'Send one JSON value with every member once.',
  },
  'invalid-input': {
    when: 'A member, parameter or header is missing, of the wrong type or outside of its range.',
    remedy: 'The issues name every wrong place and what would be right there.',
  },
  'invalid-update-mask': {
    when: 'The update mask names something that cannot be updated, or that has no value in the body.',
    remedy: 'The remedy of the response lists the masks that are allowed.',
  },
  'not-supported': {
    when: 'The provider, or this server, does not have what was asked for.',
    remedy: 'GET /v1/providers/{provider} says what a provider supports.',
  },
  unauthenticated: {
    when: 'There is no API key or token, or it is unknown, inactive, expired or badly signed.',
    remedy: 'Send an active API key of the project in X-Api-Key, or a freshly signed token as a bearer token.',
  },
  'reconnect-needed': {
    when: 'The provider no longer takes the tokens of a connection, and gives no new ones.',
    remedy:
      'Let the customer connect the account again, in the widget or with the connectionId in POST /v1/oauth-connect.',
  },
  forbidden: {
    when: 'The credential is valid and may not do this: another project, another group, or too small a scope.',
    remedy: 'Use a key with the scope "full" on your own server; never in a browser.',
  },
  'proxy-disabled': {
    when: 'The manifest or the installation does not enable the proxy.',
    remedy: 'Set proxy.enabled in the manifest and deploy it, or turn the proxy on in the installation.',
  },
  'not-found': {
    when: 'There is no such thing in this project, or the credential may not know of it.',
    remedy: 'Compare the id or name with the list of its kind.',
  },
  'project-not-found': { when: 'There is no project of that id or name.', remedy: 'Check the project in the address.' },
  'route-not-found': {
    when: 'The server has nothing at that address.',
    remedy: 'Compare the path with /openapi.json, and the port with the API that is meant.',
  },
  'method-not-allowed': {
    when: 'The address exists, with other methods.',
    remedy: 'The header Allow names the methods.',
  },
  conflict: {
    when: 'A name is taken, or another request changed the same resource at the same time.',
    remedy: 'Take another name; or, when the response says retryable, read again and repeat.',
  },
  'already-installed': {
    when: 'The group has an installation of this integration.',
    remedy: 'Update that installation instead.',
  },
  'in-use': { when: 'Something else depends on what should be deleted.', remedy: 'Delete what depends on it first.' },
  'body-too-large': {
    when: 'The body is larger than the server takes.',
    remedy: 'Split the request, or raise AMP_MAX_BODY_BYTES.',
  },
  'unsupported-media-type': {
    when: 'The body is announced as something else than JSON.',
    remedy: 'Send Content-Type: application/json.',
  },
  'invalid-config': {
    when: 'The configuration is well formed and does not fit the manifest or the provider.',
    remedy: 'The issues name the objects and fields concerned.',
  },
  'invalid-manifest': {
    when: 'The manifest breaks a rule.',
    remedy: 'Every issue has its YAML path; amp validate shows lines and columns.',
  },
  'provider-app-missing': {
    when: 'The project has no provider app for the provider, or not the requested one, so users cannot sign in there.',
    remedy: 'Create a provider app from the client id and secret of an OAuth application at the provider.',
  },
  'credentials-refused': {
    when: 'The provider refused the credential, or the stored one cannot be read.',
    remedy: 'Connect the account again. The detail contains the provider’s message.',
  },
  'provider-refused': {
    when: 'The provider refused the request that this one needed.',
    remedy: 'The detail contains the provider’s message.',
  },
  unprocessable: {
    when: 'The request is valid but not possible in the current state.',
    remedy: 'The detail says what is missing.',
  },
  'rate-limited': {
    when: 'Requests come too fast: for this server, or for a provider that asked for a pause.',
    remedy: 'Wait until retryAfter, then repeat.',
  },
  internal: {
    when: 'The server failed. That is a bug.',
    remedy: 'Report it with the requestId, under which the log has the reason.',
  },
  'provider-unreachable': {
    when: 'The provider could not be reached, or failed on its side.',
    remedy: 'Repeat later when the response says retryable.',
  },
  'outcome-unknown': {
    when: 'The database or the server failed after the request had begun to take effect.',
    remedy: 'Check the current state before you send the request again.',
  },
  unavailable: {
    when: 'The database cannot be used at the moment, for the reason in detail. Nothing was changed.',
    remedy: 'Repeat after retryAfter.',
  },
  'provider-timeout': { when: 'The provider took too long.', remedy: 'Repeat later.' },
};

/** @returns every kind of problem that the server responds with, by status */
export function problemsPage(): Markup {
  const codes = Object.keys(PROBLEM_CODES) as ProblemCode[]; // Object.keys forgets the names of its keys
  return html`
<h1>Problems</h1>
<p>Every refused request gets a problem document (RFC 9457). Its <code>type</code> is one of these and does
not change; <code>detail</code> says what happened this time, <code>remedy</code> what helps, and <code>requestId</code>
finds the line in the server’s log.</p>
${codes.map((code) => {
  const { status, title } = PROBLEM_CODES[code];
  const { when, remedy } = PROBLEM_EXPLANATIONS[code];
  return html`<section id="${code}">
<h2>${status} ${title}</h2>
<p><code>${problemType(code)}</code></p>
<p>${when}</p>
<p class="muted">${remedy}</p>
</section>`;
})}`;
}
