import type { Config, ConfigContent, UpdateInstallationRequest } from '../../../src/contract/index.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import type { ContentScope } from './check-content.ts';
import type { MaskStep } from './installation-mask.ts';
import { INSTALLATION_MASKS, parseInstallationMask } from './installation-mask.ts';
import { refuseMaskWithoutValue, refuseUnknownMask } from './update-mask.ts';

/** What an update makes of an installation, and which parts of it are new. */
export interface MaskedUpdate {
  connectionId: string;
  createdBy: string;
  content: ConfigContent;
  /** Parts that the update brought, to be judged and filled in. */
  scope: ContentScope;
}

/**
 * Takes from the body what the mask names, and nothing else.
 *
 * @param current the installation as it is
 * @param isReadObject whether manifest or config have a read object of that name
 * Source: specification, update of an installation.
 */
export function applyInstallationMask(
  current: { connectionId: string; config: Config },
  { updateMask, installation }: UpdateInstallationRequest,
  isReadObject: (objectName: string) => boolean,
): Result<MaskedUpdate> {
  const steps = updateMask.map((path) => ({ path, step: parseInstallationMask(path, isReadObject) }));
  const unknown = steps.filter(({ step }) => step === undefined).map(({ path }) => path);
  if (unknown.length > 0) return refuseUnknownMask(unknown, INSTALLATION_MASKS);
  if (steps.some(({ step }) => step?.kind === 'subscribe')) {
    return reject('not-supported', 'The subscribe action is not available on this server.');
  }

  const draft = startDraft(current);
  const missing = steps.filter(({ step }) => step !== undefined && !applyStep(draft, step, installation));
  if (missing.length > 0) {
    return refuseMaskWithoutValue(
      missing.map(({ path }) => path),
      'installation',
    );
  }
  const given = installation.config?.content?.provider;
  const { read, write, ...rest } = draft;
  const hasRead = read.size > 0 || current.config.content.read !== undefined;
  return ok({
    connectionId: rest.connectionId,
    createdBy: rest.createdBy,
    scope: rest.scope,
    content: {
      ...current.config.content,
      // A wrong one is refused with the rest of the content; a missing one means the same provider.
      ...(given !== undefined && { provider: given }),
      ...(hasRead && { read: { objects: Object.fromEntries(read) } }),
      ...(write !== undefined && { write: { objects: Object.fromEntries(write) } }),
      ...(rest.isProxyEnabled !== undefined && { proxy: { enabled: rest.isProxyEnabled } }),
    },
  });
}

type ReadObjects = NonNullable<ConfigContent['read']>['objects'];
type WriteObjects = NonNullable<ConfigContent['write']>['objects'];

interface Draft {
  connectionId: string;
  createdBy: string;
  read: Map<string, ReadObjects[string]>;
  write: Map<string, WriteObjects[string]> | undefined;
  isProxyEnabled?: boolean;
  scope: { readObjects: string[]; writeObjects: string[]; isProxy: boolean };
}

function startDraft({ connectionId, config }: { connectionId: string; config: Config }): Draft {
  const { read, write } = config.content;
  return {
    connectionId,
    createdBy: config.createdBy,
    read: new Map(Object.entries(read?.objects ?? {})),
    write: write === undefined ? undefined : new Map(Object.entries(write.objects)),
    scope: { readObjects: [], writeObjects: [], isProxy: false },
  };
}

/** @returns false when the body has no value for the step */
function applyStep(draft: Draft, step: MaskStep, body: UpdateInstallationRequest['installation']): boolean {
  const content = body.config?.content;
  switch (step.kind) {
    case 'connectionId':
      if (body.connectionId === undefined) return false;
      draft.connectionId = body.connectionId;
      return true;
    case 'createdBy':
      if (body.config?.createdBy === undefined) return false;
      draft.createdBy = body.config.createdBy;
      return true;
    case 'proxyEnabled':
      if (content?.proxy === undefined) return false;
      draft.isProxyEnabled = content.proxy.enabled;
      draft.scope.isProxy = true;
      return true;
    case 'readObject': {
      const value = ownValue(content?.read?.objects, step.objectName);
      if (value === undefined) return false;
      draft.read.set(step.objectName, value);
      draft.scope.readObjects.push(step.objectName);
      return true;
    }
    case 'readDisabled': {
      const disabled = ownValue(content?.read?.objects, step.objectName)?.disabled;
      if (disabled === undefined) return false;
      const known = draft.read.get(step.objectName);
      // An object that is not chosen yet needs its fields as well; that is for the check to say.
      if (known === undefined) draft.scope.readObjects.push(step.objectName);
      draft.read.set(step.objectName, { ...(known ?? { objectName: step.objectName }), disabled });
      return true;
    }
    case 'writeObject': {
      const value = ownValue(content?.write?.objects, step.objectName);
      if (value === undefined) return false;
      draft.write ??= new Map();
      draft.write.set(step.objectName, value);
      draft.scope.writeObjects.push(step.objectName);
      return true;
    }
    case 'writeObjects':
      if (content?.write === undefined) return false;
      draft.write = new Map(Object.entries(content.write.objects));
      draft.scope.writeObjects.push(...draft.write.keys());
      return true;
    case 'subscribe':
      return true;
    default:
      return step satisfies never;
  }
}

function ownValue<T>(values: Record<string, T> | undefined, name: string): T | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}
