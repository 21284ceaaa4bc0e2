import type { ProviderFailure } from '../../../core/kernel/ports.ts';
import { isJsonObject } from '../../shared/provider-response.ts';

/** The reason for which a message of a stream was not carried out. */
export interface StreamFailure {
  kind: /** The token is not valid. */
    | 'unauthorized'
    /** The session has ended. */
    | 'unknownClient'
    /** The events after a replay id are no longer retained. */
    | 'replayIdInvalid'
    /** Events or clients of the org are used up for now. */
    | 'allowanceExceeded'
    | 'channelMissing'
    /** The user may not subscribe to the channel. */
    | 'channelRefused'
    /** The provider did not take the message; the session may still exist. */
    | 'busy'
    /** No response, or none that can be read: it may have held events. */
    | 'lost';
  /** The provider's words where it gave some. */
  message: string;
  /** ms since the epoch, when the provider said. */
  retryAt?: number;
}

const ERRORS: readonly [RegExp, StreamFailure['kind']][] = [
  [/^401\b/, 'unauthorized'],
  [/^40[23]::Unknown client/i, 'unknownClient'],
  [/^400::The replayId\b/i, 'replayIdInvalid'],
  [/^403::Organization (?:total events daily|concurrent user) limit exceeded/i, 'allowanceExceeded'],
  [/^400::.*\bdoes(?:n['’]t| not) exist/i, 'channelMissing'],
  [/^404::Unknown channel/i, 'channelMissing'],
  [/^400::Client .* no \S+ cookie present/i, 'unknownClient'],
];

/**
 * Reads the failure of a Bayeux reply.
 *
 * @param reply the message of the response that has the channel of the request
 * @returns undefined for a success
 * Source: Streaming API developer guide, Streaming API Error Codes.
 */
export function failureOfReply(reply: Record<string, unknown>): StreamFailure | undefined {
  const reconnect = isJsonObject(reply.advice) ? reply.advice.reconnect : undefined;
  if (reply.successful === true) {
    const isLast = reply.channel === '/meta/connect' && (reconnect === 'handshake' || reconnect === 'none');
    return isLast ? { kind: 'unknownClient', message: 'Salesforce ended the session of the stream.' } : undefined;
  }
  const error = typeof reply.error === 'string' ? reply.error : '';
  const reason = failureReason(reply);
  const message = reason ?? (error === '' ? 'Salesforce refused a message of the stream.' : error);
  if (reason !== undefined) return { kind: reason.startsWith('401') ? 'unauthorized' : 'busy', message };
  const known = ERRORS.find(([pattern]) => pattern.test(error))?.[1];
  if (known !== undefined) return { kind: known, message };
  if (reconnect === 'handshake') return { kind: 'unknownClient', message };
  return { kind: reply.channel === '/meta/subscribe' && /^4/.test(error) ? 'channelRefused' : 'busy', message };
}

/** The failure of a response that is not a Bayeux message. */
export function failureOfStatus(status: number): StreamFailure {
  const message = `Salesforce responded with ${status} to a message of the stream.`;
  if (status === 401) return { kind: 'unauthorized', message };
  return { kind: status >= 200 && status < 400 ? 'lost' : 'busy', message };
}

/** The failure of a call without a response. */
export function failureOfCall({ kind, message, mayHaveArrived, notSent, retryAt }: ProviderFailure): StreamFailure {
  if (kind === 'unauthorized') return { kind: 'unauthorized', message };
  const wasTaken = notSent !== true && mayHaveArrived !== false && (kind === 'timeout' || kind === 'unreachable');
  return { kind: wasTaken ? 'lost' : 'busy', message, ...(retryAt !== undefined && { retryAt }) };
}

/** The cause that stands beside an error such as `403::Handshake denied`. */
function failureReason({ ext }: Record<string, unknown>): string | undefined {
  const sfdc = isJsonObject(ext) ? ext.sfdc : undefined;
  const reason = isJsonObject(sfdc) ? sfdc.failureReason : undefined;
  return typeof reason === 'string' ? reason : undefined;
}
