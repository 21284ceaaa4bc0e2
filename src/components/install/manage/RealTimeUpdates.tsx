import { useQuery } from '@tanstack/react-query';
import { listSubscriptions } from '../../../contract/endpoints.ts';
import type { HydratedIntegration, Subscription } from '../../../contract/index.ts';
import { readObjectLabel } from '../../../domain/manifest-fields.ts';
import type { SubscribeEvents } from '../../../domain/subscribe-events.ts';
import type { Messages } from '../../../locales/en.ts';
import { useInstallationScope } from '../../../provider/InstallationContext.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { useSession } from '../../../queries/useSession.ts';
import { providerName } from '../../connect/provider-name.ts';
import { Section } from '../../ui/Section.tsx';
import type { StatusKind } from '../../ui/Status.tsx';
import { Status } from '../../ui/Status.tsx';
import { formatEvents } from '../configure/format-events.ts';
import { SubscribeSection } from '../configure/SubscribeSection.tsx';
import { relativeTime } from '../frame/format-activity.ts';
import * as css from './ManagePane.css.ts';
import { useNow } from './useNow.ts';

interface RealTimeUpdatesProps {
  screen: InstallationScreenData;
  /** Undefined until the provider's objects are loaded. */
  manifest?: HydratedIntegration;
}

/** Interval in ms at which the states are requested while one of them is being set up. */
const POLL_MS = 3_000;

const STANDARD_EVENTS = ['create', 'update', 'delete', 'association'] as const;

const kinds: Record<Subscription['state'], StatusKind> = {
  pending: 'idle',
  active: 'active',
  failed: 'attention',
  suspended: 'stopped',
  removing: 'stopped',
};

/**
 * Real-time updates of an installation by object, with their states. Without an installation, or on a server that does
 * not report the states, the events of the manifest.
 */
export function RealTimeUpdates({ screen, manifest }: RealTimeUpdatesProps) {
  const messages = useMessages();
  const now = useNow();
  const { project, integration, installation } = screen;
  const subscriptions = useSubscriptions(screen)?.filter(({ state }) => state !== 'removing');
  const objects = manifest?.read?.objects ?? [];
  const readObject = (name: string) => objects.find(({ objectName }) => objectName === name);
  const labelOf = (name: string) => readObjectLabel(manifest, name);

  if (!subscriptions) {
    const declared = integration.latestRevision.content.subscribe?.objects ?? [];
    return (
      <SubscribeSection
        appName={project.appName}
        objects={declared.map((object) => ({
          object,
          label: labelOf(object.objectName),
          config: installation?.config.content.subscribe?.objects[object.objectName],
          readObject: readObject(object.objectName),
        }))}
      />
    );
  }
  if (subscriptions.length === 0) return null;
  return (
    <Section title={messages.settings.realTimeUpdates}>
      {(titleId) => (
        <ul aria-labelledby={titleId} className={css.objects} data-amp-part="manage-objects">
          {subscriptions.map((subscription) => {
            const { rawObjectName, state, lastEventTime } = subscription;
            const label = labelOf(rawObjectName);
            const details = [
              ...formatEvents(eventsOf(subscription), project.appName, label, readObject(rawObjectName), messages),
              ...stateSentences(subscription, label, screen, messages),
              ...(lastEventTime && now
                ? [messages.manage.updates.last(relativeTime(Math.min(Date.parse(lastEventTime), now), now, messages))]
                : []),
            ];
            return (
              <li className={css.object} key={rawObjectName}>
                <span className={css.label}>{label}</span>
                <Status kind={kinds[state]} label={stateLabel(state, messages)} />
                {details.map((sentence) => (
                  <span className={css.detail} key={sentence}>
                    {sentence}
                  </span>
                ))}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

/** @returns undefined without an installation, while loading, and on a server that lacks the operation */
function useSubscriptions({ integration, installation, refresh }: InstallationScreenData): Subscription[] | undefined {
  const scope = useInstallationScope();
  const { api, keys, subject, queryClient } = useSession(scope.consumerRef, scope.groupRef);
  const { data } = useQuery(
    {
      // Requested again with the screen.
      queryKey: keys.subscriptions(installation?.id ?? '', refresh.updatedAt),
      queryFn: async () => {
        const params = { integration: integration.id, installation: installation?.id ?? '' };
        return (await api.send(listSubscriptions, { subject, params })).results;
      },
      enabled: installation !== undefined,
      staleTime: 0,
      placeholderData: (previous: Subscription[] | undefined) => previous,
      refetchInterval: (query) => query.state.data?.some(({ state }) => state === 'pending') && POLL_MS,
    },
    queryClient,
  );
  return installation && data;
}

function stateLabel(state: Subscription['state'], { installation, manage }: Messages): string {
  if (state === 'pending' || state === 'suspended') return manage.updates.states[state];
  return installation.states[state === 'failed' ? 'attention' : 'active'];
}

/** Groups events of the API as those of a manifest. */
function eventsOf({ events, watchFields }: Subscription): SubscribeEvents {
  const kinds = events.map((event) => (event === 'associationUpdate' ? 'association' : event));
  return {
    events: STANDARD_EVENTS.filter((event) => kinds.includes(event)),
    watchedFields: Array.isArray(watchFields) ? watchFields : [],
    others: kinds.filter((event) => !STANDARD_EVENTS.some((standard) => standard === event)),
  };
}

/** Describes why there are no updates yet, and the next step. */
function stateSentences(
  { state, error, errorReason }: Subscription,
  label: string,
  { project, provider, connection }: InstallationScreenData,
  { manage }: Messages,
): string[] {
  if (state === 'active') return [];
  const { updates } = manage;
  const name = providerName(provider);
  if (connection?.status === 'bad_credentials' && state !== 'failed') return [updates.reconnect(name)];
  const sentence = () => {
    if (state === 'pending') return error === undefined ? updates.pending : updates.retrying;
    if (state !== 'failed') return updates.suspended(name);
    return errorReason ? updates.failures[errorReason](label, name, project.appName) : updates.failed(label, name);
  };
  return [sentence(), ...(error === undefined ? [] : [updates.reason(error)])];
}
