import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder for files that the demo stores or passes to other processes. */
export interface NotesFolder {
  path: string;
  close(): Promise<void>;
}

/** @param dataDir `:memory:` gives a temporary folder, which `close` removes */
export async function openNotesFolder(dataDir: string): Promise<NotesFolder> {
  if (dataDir !== ':memory:') return { path: dataDir, close: async () => {} };
  const path = await mkdtemp(join(tmpdir(), 'harbor-'));
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}
