import type { Messages } from './en.ts';

const unavailable = {
  reason: () => 'Diese Integration ist derzeit nicht verfügbar.',
  remedy: 'Wenden Sie sich an den Support.',
};

/** German: error messages by problem code. */
export const problems: Messages['problems'] = {
  'malformed-body': { reason: (detail) => `Die Anfrage konnte nicht gelesen werden: ${detail}` },
  'invalid-input': { reason: (detail) => `Die Angaben stimmen noch nicht: ${detail}` },
  'invalid-update-mask': { reason: (detail) => `Diese Änderung ist nicht möglich: ${detail}` },
  'not-supported': { reason: (detail) => `Das wird nicht unterstützt: ${detail}` },
  unauthenticated: unavailable,
  'reconnect-needed': {
    reason: () => 'Der Anbieter akzeptiert die gespeicherte Anmeldung nicht mehr.',
    remedy: 'Verbinden Sie das Konto erneut.',
  },
  forbidden: unavailable,
  'proxy-disabled': { reason: () => 'Der direkte Zugriff auf den Anbieter ist ausgeschaltet.' },
  'not-found': { reason: () => 'Das gibt es nicht mehr.', remedy: 'Laden Sie die Seite neu.' },
  'project-not-found': unavailable,
  'provider-app-missing': unavailable,
  'route-not-found': {
    reason: () => 'Der Dienst kennt diese Anfrage nicht.',
    remedy: 'Wenden Sie sich an den Support.',
  },
  'method-not-allowed': {
    reason: () => 'Der Dienst kennt diese Anfrage nicht.',
    remedy: 'Wenden Sie sich an den Support.',
  },
  conflict: {
    reason: () => 'Gleichzeitig wurde dasselbe von anderer Stelle geändert.',
    remedy: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  'already-installed': {
    reason: () => 'Diese Integration ist bereits eingerichtet.',
    remedy: 'Laden Sie die Seite neu, um sie zu ändern.',
  },
  'in-use': { reason: () => 'Das wird noch verwendet.', remedy: 'Entfernen Sie zuerst, was davon abhängt.' },
  'body-too-large': { reason: () => 'Die Anfrage ist zu groß.' },
  'unsupported-media-type': {
    reason: () => 'Der Dienst kennt diese Art von Anfrage nicht.',
    remedy: 'Wenden Sie sich an den Support.',
  },
  'invalid-config': { reason: (detail) => `Die Auswahl kann so nicht gespeichert werden: ${detail}` },
  'invalid-manifest': { reason: (detail) => `Die Integration ist fehlerhaft beschrieben: ${detail}` },
  unprocessable: { reason: (detail) => `Das ist im Moment nicht möglich: ${detail}` },
  'rate-limited': {
    reason: () => 'Zu viele Anfragen auf einmal.',
    remedy: 'Warten Sie kurz, und versuchen Sie es erneut.',
  },
  internal: {
    reason: () => 'Bei uns ist etwas schiefgelaufen.',
    remedy: 'Versuchen Sie es erneut, und wenden Sie sich an den Support, wenn es nicht hilft.',
  },
  'outcome-unknown': {
    reason: () => 'Ob die Änderung gespeichert wurde, ist nicht bekannt.',
    remedy: 'Laden Sie die Seite neu, und prüfen Sie den aktuellen Stand, bevor Sie es erneut versuchen.',
  },
  'provider-unreachable': {
    reason: () => 'Der Anbieter ist nicht erreichbar.',
    remedy: 'Versuchen Sie es in ein paar Minuten erneut.',
  },
  unavailable: {
    reason: () => 'Der Dienst ist vorübergehend nicht verfügbar. Es wurde nichts geändert.',
    remedy: 'Versuchen Sie es in ein paar Minuten erneut.',
  },
  'provider-timeout': {
    reason: () => 'Der Anbieter hat nicht rechtzeitig geantwortet.',
    remedy: 'Versuchen Sie es in ein paar Minuten erneut.',
  },
};
