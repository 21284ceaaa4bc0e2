import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[]) => new Intl.ListFormat('de', { type: 'conjunction' }).format(items);
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'allen älteren Daten'
    : plural('de', start, { one: 'den Daten des letzten Tages', other: 'den Daten der letzten # Tage' });

/** German: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: 'Fortschritt',
  stages: { connect: 'Verbinden', objects: 'Auswählen', configure: 'Einzelheiten', review: 'Prüfen' },
  done: 'Fertig',
  back: 'Zurück',
  next: 'Weiter',
  toReview: 'Zurück zur Prüfung',
  missing: 'Es fehlt noch etwas. Sehen Sie nach, was oben markiert ist.',

  connectedTitle: (provider) => `${provider} ist verbunden`,
  connected: (app, provider) => `${app} verwendet dieses Konto bei ${provider}.`,
  otherAccount: 'Anderes Konto verwenden',

  chooseTitle: (app) => `Was darf ${app} verwenden?`,
  choose: (provider) => `Sie können das später ändern und weglassen, was Sie aus ${provider} nicht brauchen.`,
  syncSection: (app) => `${app} liest`,
  writeSection: (app) => `${app} legt an und ändert`,
  objectAs: (providerObject, provider) => `${providerObject} in ${provider}`,
  chooseOne: 'Wählen Sie mindestens ein Objekt.',

  objectOf: (object, position, total) => `${object}, ${position} von ${total}`,
  mapTitle: (object) => `Welche Felder enthalten die Daten von ${object}?`,
  fieldsTitle: (object) => `Was wird von ${object} außerdem gelesen?`,
  writeTitle: (app) => `Wie darf ${app} schreiben?`,
  leaveOut: (object) => `${object} weglassen`,

  reviewTitle: 'Stimmt das so?',
  willSync: (app, objects, schedule, start) => {
    const from = start === 'none' ? 'dem, was von jetzt an neu ist oder sich ändert' : history(start);
    return `${app} wird${when(schedule)} ${list(objects)} lesen, beginnend mit ${from}.`;
  },
  willWrite: (app, objects, provider) => `${app} wird ${list(objects)} in ${provider} anlegen und ändern.`,
  willProxy: (app, provider) => `${app} kann ${provider} auch in Ihrem Namen aufrufen.`,
  mayDelete: (app, objects, provider) => `${app} darf ${list(objects)} in ${provider} löschen.`,
  account: 'Konto',
  plan: 'Was geschieht',
  allFields: (count) => plural('de', count, { one: 'Das einzige Feld', other: 'Alle # Felder' }),
  names: (names, more) => list(more > 0 ? [...names, `${more.toLocaleString('de')} weitere`] : names),
  edit: (part) => `${part} bearbeiten`,
  editAccount: 'Konto bearbeiten',
  editObjects: 'Auswahl bearbeiten',
  editWriting: 'Schreibzugriff bearbeiten',
  change: (part) => `${part} ändern`,

  elsewhereTitle: (provider) => `${provider} ist bereits eingerichtet`,
  elsewhere: 'Es wurde inzwischen an anderer Stelle eingerichtet. Ihre Auswahl hier bleibt erhalten.',
  settings: 'Einstellungen ändern',

  successTitle: (provider) => `${provider} ist eingerichtet`,
  success: (app, provider) => `${app} arbeitet ab jetzt mit Ihren Daten in ${provider}.`,
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? ` Danach folgt ${schedule}, was neu ist oder sich geändert hat.` : '';
    return `${app} liest jetzt ${list(objects)}, beginnend mit ${history(start)}. Die ersten Daten werden in wenigen Minuten erwartet.${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app} sucht ${schedule} nach Neuem und Geändertem in ${list(objects)}. Die ersten Daten werden erwartet, sobald sich etwas ändert.`
      : `${app} liest ${list(objects)}, wenn es sie braucht.`,
  canWrite: (app, objects, provider) => `${app} kann ${list(objects)} in ${provider} anlegen und ändern.`,
};
