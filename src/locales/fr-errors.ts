import type { Messages } from './en.ts';

const unavailable = {
  reason: () => 'Cette intégration n’est pas disponible pour le moment.',
  remedy: 'Contactez l’assistance.',
};

/** French: error messages by problem code. */
export const problems: Messages['problems'] = {
  'malformed-body': { reason: (detail) => `La requête n’a pas pu être lue : ${detail}` },
  'invalid-input': { reason: (detail) => `Les informations saisies ne conviennent pas encore : ${detail}` },
  'invalid-update-mask': { reason: (detail) => `Cette modification n’est pas possible : ${detail}` },
  'not-supported': { reason: (detail) => `Ceci n’est pas pris en charge : ${detail}` },
  unauthenticated: unavailable,
  'reconnect-needed': {
    reason: () => 'Le fournisseur n’accepte plus les identifiants enregistrés.',
    remedy: 'Reconnectez le compte.',
  },
  forbidden: unavailable,
  'proxy-disabled': { reason: () => 'L’accès direct au fournisseur est désactivé.' },
  'not-found': { reason: () => 'Cet élément n’existe plus.', remedy: 'Rechargez la page.' },
  'project-not-found': unavailable,
  'provider-app-missing': unavailable,
  'route-not-found': { reason: () => 'Le service ne connaît pas cette requête.', remedy: 'Contactez l’assistance.' },
  'method-not-allowed': { reason: () => 'Le service ne connaît pas cette requête.', remedy: 'Contactez l’assistance.' },
  conflict: {
    reason: () => 'Le même élément a été modifié ailleurs au même moment.',
    remedy: 'Rechargez la page et réessayez.',
  },
  'already-installed': {
    reason: () => 'Cette intégration est déjà installée.',
    remedy: 'Rechargez la page pour la modifier.',
  },
  'in-use': { reason: () => 'Cet élément est encore utilisé.', remedy: 'Supprimez d’abord ce qui en dépend.' },
  'body-too-large': { reason: () => 'La requête est trop volumineuse.' },
  'unsupported-media-type': {
    reason: () => 'Le service ne connaît pas ce type de requête.',
    remedy: 'Contactez l’assistance.',
  },
  'invalid-config': { reason: (detail) => `Ces choix ne peuvent pas être enregistrés : ${detail}` },
  'invalid-manifest': { reason: (detail) => `La description de l’intégration comporte une erreur : ${detail}` },
  unprocessable: { reason: (detail) => `Ce n’est pas possible pour le moment : ${detail}` },
  'rate-limited': { reason: () => 'Trop de requêtes à la fois.', remedy: 'Patientez un instant, puis réessayez.' },
  internal: {
    reason: () => 'Un problème est survenu de notre côté.',
    remedy: 'Réessayez et, s’il persiste, contactez l’assistance.',
  },
  'outcome-unknown': {
    reason: () => 'On ne sait pas si la modification a été enregistrée.',
    remedy: 'Rechargez la page et vérifiez l’état actuel avant de réessayer.',
  },
  'provider-unreachable': {
    reason: () => 'Le fournisseur est injoignable.',
    remedy: 'Réessayez dans quelques minutes.',
  },
  unavailable: {
    reason: () => 'Le service est momentanément indisponible. Rien n’a été modifié.',
    remedy: 'Réessayez dans quelques minutes.',
  },
  'provider-timeout': {
    reason: () => 'Le fournisseur n’a pas répondu à temps.',
    remedy: 'Réessayez dans quelques minutes.',
  },
};
