import type { ReadObjectConfig, WriteObjectConfig } from '../../contract/index.ts';
import type { DraftContent } from '../../domain/config-content.ts';

/** The draft as it is at the moment of each call, so that several edits in one handler add up. */
export interface DraftAccess {
  get: () => DraftContent;
  update: (edit: (content: DraftContent) => DraftContent) => void;
  /** Begins the object's config, suggested mappings included, when the draft has none. */
  editRead: (objectName: string, change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
  /** Begins the object's config when the draft has none; undefined takes the object out. */
  editWrite: (objectName: string, change: (config: WriteObjectConfig) => WriteObjectConfig | undefined) => void;
}
