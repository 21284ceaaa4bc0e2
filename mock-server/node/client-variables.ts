/**
 * Variables of the command-line tool with their meaning. The server does not read them, but accepts them: both often run in
 * the same environment.
 */
export const CLIENT_VARIABLES = {
  AMP_API_URL: 'address of the management API (http://localhost:8080 when unset)',
  AMP_READ_URL: 'address of the read API (three ports above AMP_API_URL when unset)',
  AMP_API_KEY: 'key to sign with, in place of --key',
  AMP_PROJECT: 'project to work in, in place of --project',
  AMP_TIMEOUT_SECONDS: 'longest wait for a response (60 when unset)',
} as const;

/** Begins the names of variables that only tests of this project read. */
const TEST_PREFIX = 'AMP_TEST_';

/** Returns whether a variable that is none of the server's may be set nevertheless. */
export function isForeignVariable(name: string, value: string): boolean {
  return Object.hasOwn(CLIENT_VARIABLES, name) || name.startsWith(TEST_PREFIX) || isServiceLink(name, value);
}

/**
 * Returns whether Kubernetes made the variable, for a service whose name begins with `amp`.
 * Source: Kubernetes, Service, "Environment variables".
 */
function isServiceLink(name: string, value: string): boolean {
  if (/_SERVICE_(HOST|PORT)(_\w+)?$/.test(name) || /_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name)) return true;
  return name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value);
}
