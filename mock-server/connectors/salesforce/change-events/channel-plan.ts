/** A channel of change events, of one installation. */
export interface EventChannel {
  /** Such as `amp_0f3a__chn`; a stream subscribes to `/data/` and this. */
  fullName: string;
  developerName: string;
  label: string;
}

/** An object of a channel, and which of its changes are sent. */
export interface MemberMetadata {
  eventChannel: string;
  selectedEntity: string;
  /** Events that do not meet it are not sent; empty for all. */
  filterExpression: string;
  /** Fields that every event holds, changed or not. */
  enrichedFields: { name: string }[];
}

/** A member that a channel is to have. */
export interface WantedMember {
  objectName: string;
  fullName: string;
  metadata: MemberMetadata;
}

/** A member that was made. */
export interface PresentMember {
  id: string;
  objectName: string;
  metadata: MemberMetadata;
}

/** The steps from present to wanted members of a channel. */
export interface MemberPlan {
  create: WantedMember[];
  /** Under the ids that the members have. */
  update: { id: string; member: WantedMember }[];
  remove: PresentMember[];
}

/** The channel of an installation. */
export function channelOf(installationId: string, label: string): EventChannel {
  const developerName = `amp_${installationId.replaceAll('-', '')}`;
  return { fullName: `${developerName}__chn`, developerName, label };
}

/** The name under which a stream subscribes to a channel. */
export function streamOf({ fullName }: Pick<EventChannel, 'fullName'>): string {
  return `/data/${fullName}`;
}

/**
 * The member of a channel for an object.
 *
 * @param objectName spelled as the provider does
 * @param flagField checkbox field without which updates are not sent
 */
export function memberOf(channel: EventChannel, objectName: string, flagField?: string): WantedMember {
  const entity = entityOf(objectName);
  return {
    objectName,
    // A full name has no two underscores in a row.
    fullName: `${channel.developerName}_chn_${entity.replaceAll('__', '_')}`,
    metadata: {
      eventChannel: channel.fullName,
      selectedEntity: entity,
      filterExpression: flagField === undefined ? '' : flaggedUpdates(flagField),
      enrichedFields: flagField === undefined ? [] : [{ name: flagField }],
    },
  };
}

/** The difference between wanted and present members of one channel. Objects are compared without regard to case. */
export function planMembers(wanted: readonly WantedMember[], present: readonly PresentMember[]): MemberPlan {
  const plan: MemberPlan = { create: [], update: [], remove: [] };
  for (const member of wanted) {
    const own = present.find(({ objectName }) => isSameName(objectName, member.objectName));
    if (own === undefined || !isSamePlace(own.metadata, member.metadata)) plan.create.push(member);
    else if (!isSameSelection(own.metadata, member.metadata)) plan.update.push({ id: own.id, member });
  }
  plan.remove = present.filter(
    (own) =>
      !wanted.some(
        (member) => isSameName(own.objectName, member.objectName) && isSamePlace(own.metadata, member.metadata),
      ),
  );
  return plan;
}

/** Whether two members are of the same channel and object, which cannot be changed. */
export function isSamePlace(left: MemberMetadata, right: MemberMetadata): boolean {
  return left.eventChannel === right.eventChannel && isSameName(left.selectedEntity, right.selectedEntity);
}

/** Whether two members send the same events. */
export function isSameSelection(left: MemberMetadata, right: MemberMetadata): boolean {
  const names = ({ enrichedFields }: MemberMetadata) => enrichedFields.map(({ name }) => name.toLowerCase()).toSorted();
  return (
    left.filterExpression === right.filterExpression && JSON.stringify(names(left)) === JSON.stringify(names(right))
  );
}

/** Name of the event of an object: `AccountChangeEvent`, for custom objects `Car__ChangeEvent`. */
function entityOf(objectName: string): string {
  return /__c$/i.test(objectName) ? `${objectName.slice(0, -1)}ChangeEvent` : `${objectName}ChangeEvent`;
}

function flaggedUpdates(flagField: string): string {
  const type = 'ChangeEventHeader.changeType';
  return `${type} != 'UPDATE' OR (${type} = 'UPDATE' AND ${flagField} = true)`;
}

const isSameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
