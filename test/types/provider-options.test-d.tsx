/*
 * Options of `AmpersandProvider` that belong together. Compiled, never run.
 */
import type { AmpersandProviderOptions } from '../../src/index.ts';
import { AmpersandProvider } from '../../src/index.ts';

const getToken = async () => 'token';
declare const fromEnvironment: string | undefined;

export const accepted: AmpersandProviderOptions[] = [
  { project: 'crm', apiKey: 'key' },
  { project: 'crm', getToken },
  { projectId: 'crm', apiKey: 'key', styles: {} },
  // Types of bundlers do not know which variables are set.
  { project: fromEnvironment, apiKey: fromEnvironment, baseUrl: 'https://api.example.com' },
  { project: 'crm', apiKey: undefined, getToken },
];

// @ts-expect-error nothing signs the requests
export const unsigned = <AmpersandProvider options={{ project: 'crm' }} />;
// @ts-expect-error only one can sign requests
export const doublySigned = <AmpersandProvider options={{ project: 'crm', apiKey: 'key', getToken }} />;
// @ts-expect-error requests are for a project
export const nameless = <AmpersandProvider options={{ apiKey: 'key' }} />;
// @ts-expect-error both mean the same
export const doublyNamed = <AmpersandProvider options={{ project: 'crm', projectId: 'crm', apiKey: 'key' }} />;
