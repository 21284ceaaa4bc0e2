/*
 * What the library uses of React, in one module: the build points imports of React here, but those of the dialog, which loads alone. Without it, a bundle for
 * which React is external repeats the imports, under another name each time, for every file.
 */
export {
  Component,
  createContext,
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
