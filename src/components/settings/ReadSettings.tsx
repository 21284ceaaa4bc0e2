import type { HydratedReadObject, ReadObjectConfig } from '../../contract/index.ts';

interface ReadSettingsProps {
  appName: string;
  providerName: string;
  object: HydratedReadObject;
  config: ReadObjectConfig;
  onChange: (change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
}

/** What of an object is read, how often and how far back. */
export function ReadSettings(_props: ReadSettingsProps) {
  return null;
}
