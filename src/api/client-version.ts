/** Identifies the client in the server's log. Equal to the package's version. */
export const CLIENT_NAME = 'ampersand-embed';
export const CLIENT_VERSION = '0.1.0';
