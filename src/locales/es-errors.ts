import type { Messages } from './en.ts';

const unavailable = {
  reason: () => 'Esta integración no está disponible en este momento.',
  remedy: 'Póngase en contacto con soporte.',
};

/** Spanish: error messages by problem code. */
export const problems: Messages['problems'] = {
  'malformed-body': { reason: (detail) => `No se pudo leer la solicitud: ${detail}` },
  'invalid-input': { reason: (detail) => `Los datos todavía no son válidos: ${detail}` },
  'invalid-update-mask': { reason: (detail) => `Este cambio no es posible: ${detail}` },
  'not-supported': { reason: (detail) => `Esto no es compatible: ${detail}` },
  unauthenticated: unavailable,
  'reconnect-needed': {
    reason: () => 'El proveedor ya no acepta las credenciales guardadas.',
    remedy: 'Vuelva a conectar la cuenta.',
  },
  forbidden: unavailable,
  'proxy-disabled': { reason: () => 'El acceso directo al proveedor está desactivado.' },
  'not-found': { reason: () => 'Este elemento ya no existe.', remedy: 'Vuelva a cargar la página.' },
  'project-not-found': unavailable,
  'provider-app-missing': unavailable,
  'route-not-found': {
    reason: () => 'El servicio no conoce esta solicitud.',
    remedy: 'Póngase en contacto con soporte.',
  },
  'method-not-allowed': {
    reason: () => 'El servicio no conoce esta solicitud.',
    remedy: 'Póngase en contacto con soporte.',
  },
  conflict: {
    reason: () => 'Lo mismo se cambió en otro lugar al mismo tiempo.',
    remedy: 'Vuelva a cargar la página e inténtelo de nuevo.',
  },
  'already-installed': {
    reason: () => 'Esta integración ya está instalada.',
    remedy: 'Vuelva a cargar la página para cambiarla.',
  },
  'in-use': { reason: () => 'Este elemento todavía se usa.', remedy: 'Elimine primero lo que depende de él.' },
  'body-too-large': { reason: () => 'La solicitud es demasiado grande.' },
  'unsupported-media-type': {
    reason: () => 'El servicio no conoce este tipo de solicitud.',
    remedy: 'Póngase en contacto con soporte.',
  },
  'invalid-config': { reason: (detail) => `No se puede guardar lo que eligió: ${detail}` },
  'invalid-manifest': { reason: (detail) => `La descripción de la integración tiene un error: ${detail}` },
  unprocessable: { reason: (detail) => `Por ahora no es posible: ${detail}` },
  'rate-limited': {
    reason: () => 'Demasiadas solicitudes a la vez.',
    remedy: 'Espere un momento e inténtelo de nuevo.',
  },
  internal: {
    reason: () => 'Algo falló de nuestro lado.',
    remedy: 'Inténtelo de nuevo y, si continúa, póngase en contacto con soporte.',
  },
  'outcome-unknown': {
    reason: () => 'No se sabe si el cambio se guardó.',
    remedy: 'Vuelva a cargar la página y compruebe el estado actual antes de intentarlo de nuevo.',
  },
  'provider-unreachable': {
    reason: () => 'No se puede acceder al proveedor.',
    remedy: 'Inténtelo de nuevo en unos minutos.',
  },
  unavailable: {
    reason: () => 'El servicio no está disponible por el momento. No se cambió nada.',
    remedy: 'Inténtelo de nuevo en unos minutos.',
  },
  'provider-timeout': {
    reason: () => 'El proveedor no respondió a tiempo.',
    remedy: 'Inténtelo de nuevo en unos minutos.',
  },
};
