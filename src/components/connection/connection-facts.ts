import type { Connection } from '../../api/resources.ts';
import type { Messages } from '../../locales/en.ts';

/** What is known of a connected account, the most telling first. Nothing secret is among it. */
export function connectionFacts(connection: Connection, messages: Messages): { label: string; value: string }[] {
  const { providerWorkspaceRef, providerMetadata = {}, consumer, createTime, status } = connection;
  const words = messages.connection;
  const details = Object.entries(providerMetadata)
    .filter(([, { value }]) => value && value !== providerWorkspaceRef)
    .map(([name, { displayName, value }]) => ({ label: displayName || spaced(name), value }));
  return [
    { label: words.account, value: providerWorkspaceRef ?? '' },
    ...details,
    { label: words.connectedBy, value: consumer.consumerName || consumer.consumerRef },
    { label: words.connectedSince, value: dateIn(messages.language, createTime) },
    { label: words.status, value: words.states[status] },
  ].filter(({ value }) => value);
}

/** `accountId` as "Account id", for values that the catalogue gives no name. */
function spaced(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function dateIn(language: string, date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(date);
}
