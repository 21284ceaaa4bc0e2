import type { Messages } from './en.ts';

const unavailable = { reason: () => 'Esta integração não está disponível no momento.', remedy: 'Fale com o suporte.' };

/** Portuguese: error messages by problem code. */
export const problems: Messages['problems'] = {
  'malformed-body': { reason: (detail) => `Não foi possível ler a solicitação: ${detail}` },
  'invalid-input': { reason: (detail) => `Os dados ainda não são válidos: ${detail}` },
  'invalid-update-mask': { reason: (detail) => `Esta alteração não é possível: ${detail}` },
  'not-supported': { reason: (detail) => `Isto não é compatível: ${detail}` },
  unauthenticated: unavailable,
  'reconnect-needed': {
    reason: () => 'O provedor não aceita mais as credenciais salvas.',
    remedy: 'Conecte a conta novamente.',
  },
  forbidden: unavailable,
  'proxy-disabled': { reason: () => 'O acesso direto ao provedor está desativado.' },
  'not-found': { reason: () => 'Este item não existe mais.', remedy: 'Recarregue a página.' },
  'project-not-found': unavailable,
  'provider-app-missing': unavailable,
  'route-not-found': { reason: () => 'O serviço não conhece esta solicitação.', remedy: 'Fale com o suporte.' },
  'method-not-allowed': { reason: () => 'O serviço não conhece esta solicitação.', remedy: 'Fale com o suporte.' },
  conflict: {
    reason: () => 'O mesmo item foi alterado em outro lugar ao mesmo tempo.',
    remedy: 'Recarregue a página e tente novamente.',
  },
  'already-installed': {
    reason: () => 'Esta integração já está instalada.',
    remedy: 'Recarregue a página para alterá-la.',
  },
  'in-use': { reason: () => 'Este item ainda está em uso.', remedy: 'Exclua primeiro o que depende dele.' },
  'body-too-large': { reason: () => 'A solicitação é grande demais.' },
  'unsupported-media-type': {
    reason: () => 'O serviço não conhece este tipo de solicitação.',
    remedy: 'Fale com o suporte.',
  },
  'invalid-config': { reason: (detail) => `Não é possível salvar estas escolhas: ${detail}` },
  'invalid-manifest': { reason: (detail) => `A descrição da integração tem um erro: ${detail}` },
  unprocessable: { reason: (detail) => `No momento isto não é possível: ${detail}` },
  'rate-limited': { reason: () => 'Solicitações demais de uma vez.', remedy: 'Aguarde um pouco e tente novamente.' },
  internal: {
    reason: () => 'Algo deu errado do nosso lado.',
    remedy: 'Tente novamente e, se continuar, fale com o suporte.',
  },
  'outcome-unknown': {
    reason: () => 'Não se sabe se a alteração foi salva.',
    remedy: 'Recarregue a página e verifique o estado atual antes de tentar novamente.',
  },
  'provider-unreachable': {
    reason: () => 'Não foi possível acessar o provedor.',
    remedy: 'Tente novamente em alguns minutos.',
  },
  unavailable: {
    reason: () => 'O serviço está temporariamente indisponível. Nada foi alterado.',
    remedy: 'Tente novamente em alguns minutos.',
  },
  'provider-timeout': {
    reason: () => 'O provedor não respondeu a tempo.',
    remedy: 'Tente novamente em alguns minutos.',
  },
};
