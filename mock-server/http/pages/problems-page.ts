import { html } from 'hono/html';
import type { ProblemCode } from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import type { Markup } from './page.ts';
import { PROBLEM_EXPLANATIONS } from './problem-explanations.ts';

/** @returns every kind of problem that the server answers with, by status */
export function problemsPage(): Markup {
  const codes = Object.keys(PROBLEM_CODES) as ProblemCode[]; // Object.keys forgets the names of its keys
  return html`
<h1>Problems</h1>
<p>Every refused request is answered with a problem document (RFC 9457). Its <code>type</code> is one of these and does
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
