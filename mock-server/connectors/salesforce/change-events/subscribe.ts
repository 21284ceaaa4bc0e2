import { ok } from '../../../core/kernel/result.ts';
import type {
  AccountPart,
  AccountSubscriptions,
  SubscribeConnector,
} from '../../../core/kernel/subscribe-connector.ts';
import { MAX_RECORDS_BY_ID, readRecordsById } from '../records-by-id.ts';
import { readChangeEvent } from './change-event.ts';
import { channelOf, memberOf, streamOf } from './channel-plan.ts';
import { createCometdClient } from './cometd-client.ts';
import { createChannel, createMember, deletePart, findPart, spelledObjectName } from './event-channels.ts';

/** Objects whose changes an org sends at most. Source: Change Data Capture developer guide, allocations. */
const MAX_OBJECTS = 5;

const TYPES = { channel: 'PlatformEventChannel', member: 'PlatformEventChannelMember' } as const;

const accountSubscriptions: AccountSubscriptions = {
  channelOf: (installationId) => streamOf(channelOf(installationId, '')),
  async create(context, installationId, part, label) {
    const channel = channelOf(installationId, label);
    if (part.kind === 'channel') {
      const made = await createChannel(context, channel);
      return made.ok ? ok(made.value.id) : made;
    }
    const name = await spelledObjectName(context, part.objectName);
    if (!name.ok) return name;
    const made = await createMember(context, memberOf(channel, name.value));
    return made.ok ? ok(made.value.id) : made;
  },
  find: (context, installationId, part) => findPart(context, TYPES[part.kind], nameOf(installationId, part)),
  remove: (context, part, id) => deletePart(context, TYPES[part.kind], id),
  openStream: createCometdClient,
  readEvent: readChangeEvent,
};

/** Salesforce's events. Source: Change Data Capture and Streaming API developer guides. */
export const salesforceSubscribe: SubscribeConnector = {
  provider: 'salesforce',
  maxObjects: MAX_OBJECTS,
  // Which objects there are, an account decides.
  findObject: (name) => ({ name, hasAssociationEvents: false }),
  eventName: (_objectName, type) => type.toUpperCase().replace(/^GAP_/, ''),
  maxRecordsPerRead: MAX_RECORDS_BY_ID,
  readRecords: readRecordsById,
  accountSubscriptions,
};

/** Developer name; it is compared without regard to case. */
function nameOf(installationId: string, part: AccountPart): string {
  const channel = channelOf(installationId, '');
  return part.kind === 'channel' ? channel.developerName : memberOf(channel, part.objectName).fullName;
}
