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
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https; try http',
  EPROTO: 'it does not speak https; try http',
};

/**
 * @param error what `fetch` threw
 * @param origin address that was called
 * @returns what happened and what to try, in two sentences
 */
export function explainNetworkError(error: unknown, origin: string, timeoutMs: number): string {
  const remedy = 'Start the server with "amp serve", or set AMP_API_URL to its address.';
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${origin} did not answer within ${timeoutMs / 1000} seconds. Try again, or look at the log of the server.`;
  }
  const code = codeOf(error);
  const reason = code === undefined ? undefined : (REASONS[code] ?? code);
  return `Could not reach ${origin}${reason === undefined ? '' : `: ${reason}`}. ${remedy}`;
}

/** `fetch` wraps the reason; several tried addresses make an aggregate of reasons. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
