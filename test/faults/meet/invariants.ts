import { presentSubscriptions } from '../../support/event-world.ts';
import type { MeetResponse, MeetWorld } from '../../support/meet-world.ts';
import type { DatabaseRow, DatabaseRows } from '../../support/readable-database.ts';

/** Columns that name a row that has to exist, and its table. History outlives its installation. */
const REFERENCES: [table: string, column: string, target: string][] = [
  ['installations', 'connection_id', 'connections'],
  ['installations', 'integration_id', 'integrations'],
  ['schedules', 'installation_id', 'installations'],
  ['watermarks', 'installation_id', 'installations'],
  ['added_objects', 'installation_id', 'installations'],
  ['failure_counts', 'installation_id', 'installations'],
  ['open_batches', 'installation_id', 'installations'],
  ['subscriptions', 'installation_id', 'installations'],
  ['event_batches', 'installation_id', 'installations'],
  ['schema_snapshots', 'installation_id', 'installations'],
  ['revisions', 'integration_id', 'integrations'],
  ['topic_routes', 'topic_id', 'topics'],
  ['topic_routes', 'destination_id', 'destinations'],
  ['event_routes', 'topic_id', 'topics'],
  ['batch_records', 'operation_id', 'operations'],
];

/** @returns a description of each broken invariant; empty when all hold */
export async function findFaults(
  world: MeetWorld,
  rows: DatabaseRows,
  responses: { first: MeetResponse | undefined; second: MeetResponse },
): Promise<string[]> {
  return [
    ...Object.entries(responses).flatMap(([name, response]) =>
      response !== undefined && response.status >= 500 ? `${name} answered ${response.status} ${response.text}` : [],
    ),
    ...findOrphans(rows),
    ...findUnfinished(rows),
    ...findRepeated(world),
    ...findForeignMessages(world),
    ...findRepeatedRecords(world, responses.first),
    ...(await findDifferencesAtProvider(world, rows)),
    ...world.events.ports.logged
      .filter(({ level }) => level === 'error')
      .map((line) => `logged ${JSON.stringify(line)}`),
  ];
}

function findOrphans(rows: DatabaseRows): string[] {
  return REFERENCES.flatMap(([table, column, target]) => {
    const known = new Set((rows.get(target) ?? []).map(({ id }) => id));
    return (rows.get(table) ?? [])
      .filter((row) => row[column] !== null && !known.has(row[column]))
      .map((row) => `${table} has an orphan: ${JSON.stringify(row)}`);
  });
}

/** Nothing that was begun stays begun, and nothing is sent for what is gone. */
function findUnfinished(rows: DatabaseRows): string[] {
  const left = (table: string, wanted: string) => (rows.get(table) ?? []).filter(({ status }) => status === wanted);
  return [
    ...left('operations', 'in_progress').map((row) => `an operation has not ended: ${JSON.stringify(row)}`),
    ...left('deliveries', 'pending').map((row) => `a message is still waiting: ${JSON.stringify(row)}`),
  ];
}

/** Notifications of events that happen once. A connection or an installation is updated any number of times. */
const ONCE = /\.(created|deleted|done)$/;

function findRepeated({ events }: MeetWorld): string[] {
  const seen = new Set<string>();
  return events.receiver.caught.flatMap(({ id, body, message }) => {
    const { notificationType = '' } = message as { notificationType?: string }; // the receiver gets both kinds
    const isRepeated = seen.has(id) || (ONCE.test(notificationType) && seen.has(body));
    seen.add(id).add(body);
    return isRepeated ? [`a message came twice: ${body}`] : [];
  });
}

/** No message mixes two groups. */
function findForeignMessages({ events, own, other }: MeetWorld): string[] {
  return events.receiver.caught.flatMap(({ body }) => {
    const isOfFirst = [own.installation, own.connection, '"g1"'].some((id) => body.includes(id));
    const isOfOther = [other.installation, other.connection, '"g2"'].some((id) => body.includes(id));
    return isOfFirst && isOfOther ? [`a message mixes two groups: ${body}`] : [];
  });
}

function findRepeatedRecords({ created }: MeetWorld, first: MeetResponse | undefined): string[] {
  const repeated = created.filter((email, index) => created.indexOf(email) !== index);
  const isLost = first?.json?.result?.success === true && created.length === 0;
  return [
    ...repeated.map((email) => `${email} was created twice`),
    ...(isLost ? ['a write that succeeded created nothing'] : []),
  ];
}

/** The subscriptions at the provider are those that installations want. */
async function findDifferencesAtProvider(world: MeetWorld, rows: DatabaseRows): Promise<string[]> {
  const present = await presentSubscriptions(world.events);
  const wanted = new Set<string>();
  for (const { selection } of (rows.get('subscriptions') ?? []) as { selection: string }[]) {
    const { create, update, delete: deletes } = JSON.parse(selection);
    if (create) wanted.add('contact.creation');
    if (deletes) for (const event of ['contact.deletion', 'contact.privacyDeletion']) wanted.add(event);
    for (const name of update?.names ?? []) wanted.add(`contact.propertyChange ${name}`);
  }
  const expected = [...wanted].sort();
  return JSON.stringify(present) === JSON.stringify(expected)
    ? []
    : [`the provider has ${present.join(', ')}, wanted are ${expected.join(', ')}`];
}

/** Rows of the group that nothing is done to. */
export function rowsOfOtherGroup({ other }: MeetWorld, rows: DatabaseRows): string[] {
  const ids = new Set([other.connection, other.installation]);
  const isOwned = (row: DatabaseRow) => Object.values(row).some((value) => ids.has(String(value)));
  return [...rows]
    .flatMap(([table, all]) => all.filter(isOwned).map((row) => `${table} ${JSON.stringify(row)}`))
    .sort();
}
