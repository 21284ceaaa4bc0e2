import { useState } from 'react';
import type { ConfigContent, HydratedIntegration } from '../../../contract/index.ts';
import { readConfig, withReadConfig } from '../../../domain/config-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { disableReading } from '../../../domain/read-config.ts';
import { useUpdateInstallationAction } from '../../../hooks/installation-actions.ts';
import { outcomeOf } from '../../../hooks/useHostAction.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { formatFailureText } from '../../format-failure.ts';
import type { InstallationCallbacks } from '../frame/install-integration-props.ts';

/** Pauses and resumes the sync of saved objects, independent of unsaved edits. */
export interface PauseSync {
  isPending: boolean;
  /** @returns whether it worked */
  stop: (objectName: string) => Promise<boolean>;
  /** @returns whether it worked */
  resume: (objectName: string) => Promise<boolean>;
  /** Forgets the last attempt. */
  reset: () => void;
  /** Error of the last attempt for an object, until the installation changes. */
  errorOf: (objectName: string) => string | undefined;
}

/** Pauses or resumes the sync of an object. Unsaved edits are merged with the result. */
export function usePauseSync(
  screen: InstallationScreenData,
  manifest: HydratedIntegration,
  callbacks: InstallationCallbacks,
): PauseSync {
  const messages = useScreenMessages();
  const { configure } = messages;
  const [save, { error, isPending, reset }] = useUpdateInstallationAction(() => screen, {
    onSuccess: ({ id, config }) => callbacks.onUpdateSuccess?.(id, config),
    onError: (failure) => callbacks.onError?.(failure, 'update'),
  });
  const [attempt, setAttempt] = useState<{ objectName: string; isStop: boolean; saved: ConfigContent } | null>(null);
  const saved = screen.installation?.config.content;

  const set = async (objectName: string, isStop: boolean) => {
    const config = readConfig(saved, objectName);
    if (!saved || !config) return false;
    setAttempt({ objectName, isStop, saved });
    const wanted = withReadConfig(saved, objectName, disableReading(config, isStop));
    const { ok } = await outcomeOf((callbacks) => save({ config: wanted }, callbacks));
    return ok;
  };

  return {
    isPending,
    reset,
    stop: (objectName) => set(objectName, true),
    resume: (objectName) => set(objectName, false),
    errorOf: (objectName) => {
      if (!error || attempt?.objectName !== objectName || attempt.saved !== saved) return undefined;
      const label = objectLabel(
        manifest.read?.objects.find((candidate) => candidate.objectName === objectName) ?? { objectName },
      );
      const what = attempt.isStop ? configure.pauseFailed(label) : configure.resumeFailed(label);
      return `${what} ${formatFailureText(error, messages)}`;
    },
  };
}
