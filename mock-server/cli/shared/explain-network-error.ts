const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not answer',
  UND_ERR_SOCKET: 'the connection was cut',
  UND_ERR_HEADERS_TIMEOUT: 'the host does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const START_REMEDY = 'Start the server with "amp serve", or set AMP_API_URL to its address.';
const CERTIFICATE_REMEDY = 'If you trust it, name the certificate of its authority in NODE_EXTRA_CA_CERTS.';

/**
 * @param error error thrown by `fetch`
 * @param origin called address
 * @returns explanation and remedy, in two sentences
 */
export function explainNetworkError(error: unknown, origin: string, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${origin} did not answer within ${timeoutMs / 1000} seconds. Look at the log of the server, or set AMP_TIMEOUT_SECONDS.`;
  }
  const code = codeOf(error) ?? '';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return `Could not reach ${origin}: it does not speak https. Set AMP_API_URL to an address that begins with http://.`;
  }
  if (code.startsWith('HPE_')) {
    return `Could not reach ${origin}: what answers there does not speak http. If it is https, begin AMP_API_URL with https://.`;
  }
  const reason = REASONS[code] ?? code;
  const remedy = reason.includes('certificate') ? CERTIFICATE_REMEDY : START_REMEDY;
  return `Could not reach ${origin}${reason === '' ? '' : `: ${reason}`}. ${remedy}`;
}

/** `fetch` wraps the reason; several tried addresses make an aggregate of reasons. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'HTTPParserError') return 'HPE_INVALID'; // its own code is often missing
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
