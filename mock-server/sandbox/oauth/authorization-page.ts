import type { OauthClient, OauthUser } from './oauth-client.ts';

/** Content of the authorization page. */
export interface AuthorizationQuestion {
  providerName: string;
  client: OauthClient;
  users: readonly OauthUser[];
  scopes: readonly string[];
  /** Path and query that the decision is posted to. */
  action: string;
}

/** @returns the page on which the user lets a client in, or doesn't */
export function authorizationPage({ providerName, client, users, scopes, action }: AuthorizationQuestion): Response {
  const name = escapeHtml(client.name ?? client.clientId);
  const list =
    scopes.length === 0
      ? '<p>It asks for nothing in particular.</p>'
      : `<p>It asks for:</p><ul>${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('')}</ul>`;
  const people = users
    .map(
      (user, at) =>
        `<label><input type="radio" name="user" value="${escapeHtml(user.id)}"${at === 0 ? ' checked' : ''}> ${escapeHtml(user.name)} (${escapeHtml(user.workspaceId)})</label>`,
    )
    .join('<br>');
  return htmlPage(
    200,
    `${providerName}: sign in`,
    `<h1>${escapeHtml(providerName)}</h1>
<p><strong>${name}</strong> wants to use your account.</p>
${list}
<form method="post" action="${escapeHtml(action)}">
<fieldset><legend>Signed in as</legend>${people}</fieldset>
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></p>
</form>
<p><small>This is a simulated provider. No real account is involved.</small></p>`,
  );
}

/** @returns the page for a request that must not get a redirect. Source: RFC 6749, section 4.1.2.1. */
export function authorizationErrorPage(providerName: string, problem: string): Response {
  return htmlPage(
    400,
    `${providerName}: cannot sign in`,
    `<h1>${escapeHtml(providerName)}</h1><p>This sign-in cannot continue: ${escapeHtml(problem)}</p>`,
  );
}

/** @param body HTML */
function htmlPage(status: number, title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.4rem 1rem}fieldset{border:1px solid #ccc}</style>
</head><body>${body}</body></html>`;
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** @returns the text escaped for HTML content and attributes */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
