import type { ReactNode } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { Pane } from '../configure/Pane.tsx';
import { Section } from '../configure/Section.tsx';
import type { Tone } from '../ui/Callout.tsx';
import { Callout } from '../ui/Callout.tsx';
import type { StatusKind } from '../ui/Status.tsx';
import { Status } from '../ui/Status.tsx';
import { TechnicalDetails } from '../ui/TechnicalDetails.tsx';
import * as css from './ManagePane.css.ts';
import { managePaneParts } from './ManagePane.parts.ts';

interface ManagePaneProps {
  /** Is it working? In one sentence; absent where the screen around says it already. */
  health?: { tone: Tone; title: string; text?: string; details?: string; action?: ReactNode };
  /** Objects with their own state. */
  objects: {
    id: string;
    label: string;
    status: StatusKind;
    /** How often it is read. */
    note?: string;
    /** What came of it. */
    detail?: string;
  }[];
  /** Of what the application is told as it happens. */
  events?: ReactNode;
  connection: ReactNode;
  dangerZone: ReactNode;
}

/** First whether it works, then the account, the objects, and last what can't be undone. */
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
            <ul aria-labelledby={titleId} className={css.objects} data-amp-part={managePaneParts.objects}>
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
