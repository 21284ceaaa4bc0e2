// The built package has declarations of its own; these stand in for them before it is built.
declare module 'ampersand-embed/styles';
