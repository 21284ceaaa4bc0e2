import type { UseLocalConfigResult } from './useLocalConfig/useLocalConfig.ts';
import { useLocalConfig } from './useLocalConfig/useLocalConfig.ts';

/** @deprecated Use `useLocalConfig`, of which this is another name. */
export function useConfig(): UseLocalConfigResult {
  return useLocalConfig();
}
