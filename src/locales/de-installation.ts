import type { Messages } from './en.ts';

/** German: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  name: 'Diese Integration',

  summaryNew: (app, provider) => `Wählen Sie, was ${app} mit Ihren Daten in ${provider} tun darf.`,

  syncsAndWrites: (app, provider) => `${app} synchronisiert und aktualisiert Ihre Daten in ${provider}.`,
  syncsOnly: (app, provider) => `${app} synchronisiert Ihre Daten aus ${provider}.`,
  writesOnly: (app, provider) => `${app} kann Daten in ${provider} anlegen und ändern.`,
  notifiedOnly: (app, provider) => `${app} wird über Änderungen in ${provider} benachrichtigt.`,
  proxyOnly: (app, provider) => `${app} greift in Ihrem Namen auf ${provider} zu.`,
  manifestFailed: (provider) => `Ihre Objekte in ${provider} konnten nicht geladen werden`,

  navigation: 'Bereiche der Integration',
  syncGroup: 'Synchronisierung',
  writeGroup: 'Schreiben',
  manage: 'Verwalten',
  states: {
    idle: 'Nicht enthalten',
    ready: 'Bereit',
    unsaved: 'Nicht gespeichert',
    active: 'Aktiv',
    stopped: 'Pausiert',
    attention: 'Erfordert Aufmerksamkeit',
    incomplete: 'Zu erledigen',
  },
};
