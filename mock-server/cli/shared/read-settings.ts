import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import { CliFailure, EXIT } from './cli-failure.ts';

/** Options that every command takes. */
export interface CommonOptions {
  project?: string;
  key?: string;
  json?: boolean;
  debug?: boolean;
}

const DEFAULT_ORIGIN = 'http://localhost:8080';
const MAX_TIMEOUT_SECONDS = 3600;

/**
 * Origin of the management API.
 *
 * @param value content of the variable; a slash or `/v1` at its end does no harm
 * @throws CliFailure (usage) when it is not an `http` or `https` address
 */
export function readApiOrigin(value: string | undefined, variable = 'AMP_API_URL'): string {
  const text = value?.trim();
  if (!text) return DEFAULT_ORIGIN;
  const shown = JSON.stringify(text);
  if (!/^https?:\/\//i.test(text)) {
    const hint = text.includes('://') ? DEFAULT_ORIGIN : `http://${text}`;
    throw new CliFailure(
      `${variable} is ${shown}. It has to begin with http:// or https://, as in ${hint}.`,
      EXIT.usage,
    );
  }
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '') {
    throw new CliFailure(`${variable} is ${shown}, which is not an address. Example: ${DEFAULT_ORIGIN}.`, EXIT.usage);
  }
  if (url.username !== '' || url.password !== '') {
    throw new CliFailure(
      `${variable} must not contain a user name or password. Put the API key in AMP_API_KEY.`,
      EXIT.usage,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** The read API listens on the third port after that of the management API, unless it is configured otherwise. */
const READ_PORT_OFFSET = 3;

/**
 * Origin of the read API: `AMP_READ_URL`, or derived from `AMP_API_URL`.
 *
 * @throws CliFailure (usage) when an address is not valid, or has no port to derive it from
 */
export function readReadOrigin(env: Record<string, string | undefined>): string {
  if (env['AMP_READ_URL']?.trim()) return readApiOrigin(env['AMP_READ_URL'], 'AMP_READ_URL');
  const url = new URL(readApiOrigin(env['AMP_API_URL']));
  if (url.port === '') {
    throw new CliFailure('Set AMP_READ_URL to the address of the read API, which serves this command.', EXIT.usage);
  }
  url.port = String(Number(url.port) + READ_PORT_OFFSET);
  return url.origin;
}

/**
 * Longest wait for a response, in ms.
 *
 * @param value content of `AMP_TIMEOUT_SECONDS`
 * @throws CliFailure (usage) when it is no number of seconds
 */
export function readTimeout(value: string | undefined): number {
  if (!value) return TIME_LIMITS.command;
  const seconds = Number(value);
  if (seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS) return seconds * 1000;
  const message = `AMP_TIMEOUT_SECONDS has to be a number above 0 and up to ${MAX_TIMEOUT_SECONDS}, not ${JSON.stringify(value)}.`;
  throw new CliFailure(message, EXIT.usage);
}

/** @throws CliFailure (usage) when there is none */
export function requireProject(options: CommonOptions, env: Record<string, string | undefined>): string {
  const project = (options.project ?? env['AMP_PROJECT'])?.trim();
  if (project) return project;
  throw new CliFailure(
    'No project was given. Add --project with its name or ID, or set AMP_PROJECT. "amp list:projects" names them.',
    EXIT.usage,
  );
}

/** @throws CliFailure (usage) when there is none, or when it cannot be sent */
export function requireKey(options: CommonOptions, env: Record<string, string | undefined>): string {
  const key = (options.key ?? env['AMP_API_KEY'])?.trim();
  if (!key) throw new CliFailure('No API key was given. Set AMP_API_KEY, or add --key.', EXIT.usage);
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new CliFailure('The API key has blanks or characters that no key has. Copy it again.', EXIT.usage);
  }
  return key;
}

const MAX_PORT = 65_535;

/** @returns undefined when the text is no port number from 0 to 65535 */
export function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT ? Number(text) : undefined;
}

/**
 * Reads `--port`.
 *
 * @param count ports that are needed from there on
 * @throws CliFailure (usage) when it is no port number
 */
export function readPort(text: string | undefined, count = 1): number | undefined {
  if (text === undefined) return undefined;
  const port = parsePort(text);
  const last = MAX_PORT - count + 1;
  if (port === undefined || port > last) {
    throw new CliFailure(`--port takes a number from 0 to ${last}, not "${text}".`, EXIT.usage);
  }
  return port;
}
