import type { NotificationEventType } from '../../../src/contract/index.ts';
import { shorten } from '../kernel/shorten.ts';

const TITLES: Record<NotificationEventType, string> = {
  'connection.created': 'An account was connected',
  'connection.updated': 'A connection was changed',
  'connection.refreshed': 'A connection was refreshed',
  'connection.deleted': 'A connection was deleted',
  'connection.error': 'A connection no longer works',
  'installation.created': 'An integration was installed',
  'installation.updated': 'An installation was changed',
  'installation.deleted': 'An integration was uninstalled',
  'read.schedule.paused': 'Scheduled reads were paused',
  'read.backfill.done': 'A backfill is done',
  'read.triggered.done': 'A read on demand is done',
  'read.triggered.error': 'A read on demand failed',
  'write.async.done': 'An asynchronous write has ended',
  'subscribe.create.error': 'A subscription could not be created',
  'destination.webhook.disabled': 'A destination was disabled',
};

/** Displayed members with their labels. Configs and ids of records never are. */
const SHOWN: readonly [member: string, label: string][] = [
  ['integrationName', 'integration'],
  ['provider', 'provider'],
  ['groupName', 'group'],
  ['groupRef', 'group'],
  ['objectName', 'object'],
  ['destinationName', 'destination'],
  ['success', 'success'],
];
const MAX_ERROR_LENGTH = 500;

/** @returns a short text about an event, in Slack's markup */
export function slackText(eventType: NotificationEventType, data: object): string {
  const known = new Map<string, unknown>(Object.entries(data));
  // Uses the reference only if there is no name.
  if (known.has('groupName')) known.delete('groupRef');
  const facts = SHOWN.filter(([member]) => known.has(member)).map(
    ([member, label]) => `${label}: ${escapeSlack(String(known.get(member)))}`,
  );
  const errors = known.get('errors') ?? known.get('error');
  const error = shorten(Array.isArray(errors) ? errors.join(' ') : String(errors ?? ''), MAX_ERROR_LENGTH);
  return [`*${TITLES[eventType]}* (${eventType})`, facts.join(' · '), escapeSlack(error)]
    .filter((line) => line !== '')
    .join('\n');
}

/** @returns the text with the three characters escaped that Slack gives a meaning to, so that no mention or link comes of it */
export function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
