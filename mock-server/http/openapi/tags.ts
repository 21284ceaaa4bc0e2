import type { Api, Endpoint } from '../../../src/contract/index.ts';

/** Path segments of resources, by the title of their group. The last one in a path applies. */
const RESOURCES: Record<string, readonly string[]> = {
  Projects: ['projects', 'bootstrap'],
  'API keys': ['api-keys'],
  'JWT keys': ['jwt-keys'],
  Providers: ['providers'],
  'Provider apps': ['provider-apps'],
  Groups: ['groups'],
  Connections: ['connections', 'oauth-connect', 'custom-auth'],
  Integrations: ['integrations', 'revisions', 'generate-upload-url'],
  Installations: ['installations', 'config-content', 'config-history', 'backfill-progress', 'subscriptions'],
  'Objects and fields': ['object-metadata', 'metadata'],
  Operations: ['operations'],
  Destinations: ['destinations'],
  Notifications: ['topics', 'topic-destination-routes', 'notification-event-topic-routes'],
  'Audit log': ['audit-log'],
};

/** Titles of the APIs. */
export const API_TITLES: Record<Api, string> = {
  management: 'Management API',
  write: 'Write API',
  read: 'Read API',
  search: 'Search API',
};

/** Group of the proxy's operations. */
export const PROXY_TAG = 'Proxy API';
/** Group of the operations that providers call. */
export const SUBSCRIBE_TAG = 'Subscribe API';
/** Group of the messages that destinations receive. */
export const MESSAGES_TAG = 'Messages';

/** Every group, in the order of the reference. */
export const TAGS: readonly string[] = [
  ...Object.keys(RESOURCES),
  API_TITLES.read,
  API_TITLES.write,
  API_TITLES.search,
  PROXY_TAG,
  SUBSCRIBE_TAG,
  MESSAGES_TAG,
];

/** @returns the group of an endpoint: its API, or its resource in the management API */
export function tagOf({ api, path }: Endpoint): string {
  if (api !== 'management') return API_TITLES[api];
  const segments = path.split(/[/:]/).reverse();
  const segment = segments.find((part) => Object.values(RESOURCES).some((parts) => parts.includes(part)));
  const [title] = Object.entries(RESOURCES).find(([, parts]) => segment !== undefined && parts.includes(segment)) ?? [];
  if (title === undefined) throw new Error(`No group of the reference has ${path}.`);
  return title;
}
