import type { InstallationState } from '../../../domain/installation-status.ts';
import { activityByObject, installationStatus } from '../../../domain/installation-status.ts';
import { historyOf, scheduleOf } from '../../../domain/read-settings.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { credentialMessages } from '../../connect/credential-update-method.ts';
import { providerName } from '../../connect/provider-name.ts';
import type { Tone } from '../../ui/Callout.tsx';
import type { StatusKind } from '../../ui/Status.tsx';
import { formatActivity, relativeTime } from './format-activity.ts';

/** Status of an installation. */
export interface Health {
  tone: Tone;
  kind: StatusKind;
  /** Short label for the header. */
  label: string;
  title: string;
  text?: string;
  /** Technical details. */
  details?: string;
}

const tones: Record<InstallationState, Tone> = {
  'bad-credentials': 'error',
  unhealthy: 'error',
  'last-run-failed': 'warning',
  'last-write-failed': 'warning',
  paused: 'neutral',
  delayed: 'warning',
  'first-sync': 'success',
  running: 'success',
  waiting: 'neutral',
  working: 'success',
  'on-demand': 'success',
  ready: 'success',
};

/**
 * Returns the most important status of a connected integration.
 *
 * @param now ms since the epoch; without it, times are omitted
 * @param labelOf returns the display name of an object
 */
export function installationHealth(
  {
    project,
    provider,
    integration,
    connection,
    installation,
    activity,
    refresh,
  }: Pick<
    InstallationScreenData,
    'project' | 'provider' | 'integration' | 'connection' | 'installation' | 'activity' | 'refresh'
  >,
  messages: ScreenMessages,
  now?: number,
  labelOf = (objectName: string) => objectName,
): Health {
  const { manage } = messages;
  const name = providerName(provider);
  if (connection?.status === 'bad_credentials') {
    return {
      tone: 'error',
      kind: 'attention',
      label: manage.short['bad-credentials'],
      title: manage.health['bad-credentials'](name),
      text: credentialMessages(provider, messages).rejected(name),
    };
  }
  if (!installation || !connection) {
    return { tone: 'neutral', kind: 'ready', label: manage.short.connected, title: manage.notInstalled(name) };
  }
  const known = activityByObject(activity, installation.id);
  const problems = new Set([...known.values()].flatMap(({ deliveryProblem }) => deliveryProblem ?? []));
  if (problems.size > 0) {
    return {
      tone: 'warning',
      kind: 'attention',
      label: manage.short.unhealthy,
      title: manage.notDelivered(project.appName),
      text: manage.notDeliveredHelp,
      details: [...problems].join('\n'),
    };
  }
  const declared = integration.latestRevision.content.read?.objects;
  const status = installationStatus(installation, connection, activity && known, refresh.updatedAt, (config) => {
    const object = declared?.find(({ objectName }) => objectName === config.objectName);
    return object !== undefined && !scheduleOf(object, config) && historyOf(object, config) === 'none';
  });
  const { state, activity: relevant } = status;
  const title = manage.health[state](name, project.appName);
  const waitingFor = status.waitingFor.map(labelOf);
  const text = () => {
    if (!relevant || !now) return undefined;
    // A single object needs no label.
    if (known.size === 1) return formatActivity(relevant, now, messages)[0];
    if (state === 'working' && relevant.last) {
      return manage.upToDateSince(relativeTime(Math.min(Date.parse(relevant.last.endTime), now), now, messages));
    }
    const [sentence] = formatActivity(relevant, now, messages);
    return sentence && manage.forObject(labelOf(relevant.objectName), sentence);
  };
  const isProblem = tones[state] === 'error' || tones[state] === 'warning';
  return {
    tone: tones[state],
    kind: state === 'paused' ? 'stopped' : isProblem ? 'attention' : 'active',
    label: manage.short[state],
    title: waitingFor.length > 0 ? manage.forObject(messages.wizard.names(waitingFor), title) : title,
    text: text(),
  };
}
