import type { ReactNode } from 'react';
import { useMessages } from '../../../provider/useMessages.ts';
import type { Tone } from '../../ui/Callout.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Section } from '../../ui/Section.tsx';
import type { StatusKind } from '../../ui/Status.tsx';
import { Status } from '../../ui/Status.tsx';
import { TechnicalDetails } from '../../ui/TechnicalDetails.tsx';
import { Pane } from '../configure/Pane.tsx';
import * as css from './ManagePane.css.ts';

interface ManagePaneProps {
  /** Status of the installation; absent if the screen shows it elsewhere. */
  health?: { tone: Tone; title: string; text?: string; details?: string; action?: ReactNode };
  /** Objects with their statuses. */
  objects: {
    id: string;
    label: string;
    status: StatusKind;
    /** Schedule. */
    note?: string;
    /** Latest activity. */
    detail?: string;
  }[];
  /** Real-time updates. */
  events?: ReactNode;
  connection: ReactNode;
  dangerZone: ReactNode;
}

/** Status, account, objects and destructive actions of an installation. */
export function ManagePane({ health, objects, events, connection, dangerZone }: ManagePaneProps) {
  const { installation, manage } = useMessages();
  return (
    <Pane title={installation.manage}>
      {health && (
        <Callout actions={health.action} title={health.title} tone={health.tone}>
          {health.text}
          {health.details && <TechnicalDetails text={health.details} />}
        </Callout>
      )}
      <Section title={manage.connection}>{() => connection}</Section>
      {objects.length > 0 && (
        <Section title={manage.objects}>
          {(titleId) => (
            <ul aria-labelledby={titleId} className={css.objects} data-amp-part="manage-objects">
              {objects.map((object) => (
                <li className={css.object} key={object.id}>
                  <span className={css.label}>{object.label}</span>
                  <Status kind={object.status} label={installation.states[object.status]} />
                  {(object.note || object.detail) && (
                    <span className={css.detail}>
                      {object.note}
                      {object.note && object.detail && ' · '}
                      {object.detail && <span>{object.detail}</span>}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {events}
      {dangerZone}
    </Pane>
  );
}
