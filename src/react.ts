/*
 * What the library uses of React, in one module: the build points every import of React here. Without it, a bundle for
 * which React is external repeats the imports, under another name each time, for every file.
 */
export {
  Component,
  createContext,
  // For a key that follows spread attributes.
  createElement,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useId,
  useInsertionEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
