/** Sent with every request, so that the server's log tells which client asked. Equal to the package's version. */
export const CLIENT_NAME = 'ampersand-embed';
export const CLIENT_VERSION = '0.1.0';
