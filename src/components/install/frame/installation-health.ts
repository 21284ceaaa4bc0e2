import { activityByObject, mostRelevantActivity } from '../../../domain/activity.ts';
import type { InstallationState } from '../../../domain/object-state.ts';
import { installationState } from '../../../domain/object-state.ts';
import type { Messages } from '../../../locales/en.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { credentialMessages } from '../../connect/credential-update-method.ts';
import { providerName } from '../../connect/provider-name.ts';
import type { Tone } from '../../ui/Callout.tsx';
import type { StatusKind } from '../../ui/Status.tsx';
import { formatActivity } from './format-activity.ts';

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
  running: 'success',
  working: 'success',
  waiting: 'neutral',
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
    connection,
    installation,
    activity,
  }: Pick<InstallationScreenData, 'project' | 'provider' | 'connection' | 'installation' | 'activity'>,
  messages: Messages,
  now?: number,
  labelOf = (objectName: string) => objectName,
): Health {
  const { manage } = messages;
  const name = providerName(provider);
  const isRefused = connection?.status === 'bad_credentials';
  const state = installation && connection ? installationState(installation, connection) : undefined;
  if (isRefused) {
    return {
      tone: 'error',
      kind: 'attention',
      label: manage.short['bad-credentials'],
      title: manage.health['bad-credentials'](name),
      text: credentialMessages(provider, messages).rejected(name),
    };
  }
  if (!state) {
    return { tone: 'neutral', kind: 'idle', label: manage.short.connected, title: manage.notInstalled(name) };
  }
  const known = activityByObject(activity, installation?.id);
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
  const latest = mostRelevantActivity(known.values());
  const sentence = latest && now ? formatActivity(latest, now, messages)[0] : undefined;
  return {
    tone: tones[state],
    kind: tones[state] === 'error' || tones[state] === 'warning' ? 'attention' : 'active',
    label: manage.short[state],
    title: manage.health[state](name, project.appName),
    // A single object needs no label.
    text: latest && sentence && known.size > 1 ? manage.forObject(labelOf(latest.objectName), sentence) : sentence,
  };
}
