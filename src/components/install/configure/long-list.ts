/** Number of objects from which a list of them is searched. */
export const LONG_LIST = 25;
