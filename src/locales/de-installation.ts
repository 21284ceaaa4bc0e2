import type { Messages } from './en.ts';

/** German: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  name: 'Diese Integration',
  unknownTitle: 'Diese Integration ist nicht verfügbar',
  unknown: (name) => `Es gibt keine Integration mit dem Namen „${name}“. Vielleicht wurde sie umbenannt oder entfernt.`,
  unknownRemedy: 'Laden Sie die Seite neu, oder wenden Sie sich an den Support, wenn sie nicht wieder erscheint.',

  summaryNew: (app, provider) => `Wählen Sie, was ${app} mit Ihren Daten in ${provider} tun darf.`,

  syncsAndWrites: (app, provider) => `${app} liest und schreibt Ihre Daten in ${provider}.`,
  syncsOnly: (app, provider) => `${app} liest Ihre Daten in ${provider}.`,
  proxyOnly: (app, provider) => `${app} arbeitet in Ihrem Namen mit ${provider}.`,
  manifestFailed: (provider) => `${provider} hat nicht mitgeteilt, was zur Auswahl steht`,

  navigation: 'Teile dieser Integration',
  syncGroup: 'Lesen',
  writeGroup: 'Schreiben',
  manage: 'Verwalten',
  states: {
    idle: 'Nicht eingerichtet',
    ready: 'Bereit',
    unsaved: 'Nicht gespeichert',
    active: 'Aktiv',
    stopped: 'Angehalten',
    attention: 'Erfordert Aufmerksamkeit',
  },
};
