// Declarations for the time before the package is built.
declare module 'ampersand-embed/styles';
