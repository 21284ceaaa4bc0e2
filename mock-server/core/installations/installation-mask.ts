import type { Config, ConfigContent, UpdateInstallationRequest } from '../../../src/contract/index.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { refuseMaskWithoutValue, refuseUnknownMask } from '../kernel/validation-issues.ts';
import type { ContentScope, ObjectAction } from './check-content.ts';

/** One path of an update mask, understood. */
export type MaskStep =
  | { kind: 'connectionId' }
  | { kind: 'createdBy' }
  | { kind: 'object'; action: ObjectAction; objectName: string }
  | { kind: 'objects'; action: 'write' | 'subscribe' }
  | { kind: 'readDisabled'; objectName: string }
  | { kind: 'proxyEnabled' };

/** Answers whether manifest or config have an object of that name in the action. */
export type IsKnownObject = (action: ObjectAction, objectName: string) => boolean;

const OBJECTS = /^config\.content\.(read|write|subscribe)\.objects(?:\.(.*))?$/s;
const DISABLED = '.disabled';
/** Real names have one or two; a hostile path could have a thousand. */
const MAX_DOTS = 16;

/** Allowed masks, as text. */
export const INSTALLATION_MASKS = [
  'connectionId',
  'config.createdBy',
  'config.content.read.objects.<objectName>',
  'config.content.read.objects.<objectName>.disabled',
  'config.content.write.objects',
  'config.content.write.objects.<objectName>',
  'config.content.subscribe.objects',
  'config.content.subscribe.objects.<objectName>',
  'config.content.proxy.enabled',
];

/**
 * Understands one path of an update mask. Object names come with their dots as they are or escaped with a backslash;
 * a trailing `.disabled` is only taken off when what is left is a read object and the whole is none.
 *
 * @returns undefined for a path that cannot be changed, such as one that leads into the config of a known object
 */
export function parseInstallationMask(path: string, isKnown: IsKnownObject): MaskStep | undefined {
  if (path === 'connectionId') return { kind: 'connectionId' };
  if (path === 'config.createdBy') return { kind: 'createdBy' };
  if (path === 'config.content.proxy.enabled') return { kind: 'proxyEnabled' };
  const [, section, rest] = OBJECTS.exec(path) ?? [];
  if (section === undefined || rest === '') return undefined;
  const action = section as ObjectAction; // one of the three alternatives of the pattern
  if (rest === undefined) return action === 'read' ? undefined : { kind: 'objects', action };

  const objectName = nameOf(rest, (name) => isKnown(action, name));
  if (objectName !== undefined) return { kind: 'object', action, objectName };
  if (action === 'read' && rest.endsWith(DISABLED)) {
    const disabled = nameOf(rest.slice(0, -DISABLED.length), (name) => isKnown('read', name));
    if (disabled !== undefined) return { kind: 'readDisabled', objectName: disabled };
  }
  return leadsIntoObject(rest, (name) => isKnown(action, name))
    ? undefined
    : { kind: 'object', action, objectName: unprotect(rest) };
}

/** @returns the name as it is, or without its backslashes, whichever is known */
function nameOf(text: string, isKnown: (name: string) => boolean): string | undefined {
  return [text, unprotect(text)].find(isKnown);
}

/** @returns whether the path continues behind the name of a known object, as `calls.schedule` does */
function leadsIntoObject(rest: string, isKnown: (name: string) => boolean): boolean {
  let dot = rest.indexOf('.');
  for (let looked = 0; dot >= 0 && looked < MAX_DOTS; looked += 1) {
    if (nameOf(rest.slice(0, dot), isKnown) !== undefined) return true;
    dot = rest.indexOf('.', dot + 1);
  }
  return false;
}

/** Backslashes protect dots, colons and backslashes. */
function unprotect(name: string): string {
  return name.includes('\\') ? name.replaceAll(/\\(.)/g, '$1') : name;
}

/** Result of an update, with its new parts. */
export interface MaskedUpdate {
  connectionId: string;
  createdBy: string;
  content: ConfigContent;
  /** Updated parts, to be validated and completed. */
  scope: ContentScope;
}

/**
 * Takes from the body what the mask names, and nothing else. A path that is named twice counts once.
 *
 * @param current the installation as it is
 * @param isKnown whether manifest or config have an object of that name
 */
export function applyInstallationMask(
  current: { connectionId: string; config: Config },
  { updateMask, installation }: UpdateInstallationRequest,
  isKnown: IsKnownObject,
): Result<MaskedUpdate, Rejection<'invalid-update-mask'>> {
  const steps = [...new Set(updateMask)].map((path) => ({ path, step: parseInstallationMask(path, isKnown) }));
  const unknown = steps.filter(({ step }) => step === undefined).map(({ path }) => path);
  if (unknown.length > 0) return refuseUnknownMask(unknown, INSTALLATION_MASKS);

  const draft = startDraft(current);
  const missing = steps.filter(({ step }) => step !== undefined && !applyStep(draft, step, installation));
  if (missing.length > 0) {
    return refuseMaskWithoutValue(
      missing.map(({ path }) => path),
      'installation',
    );
  }
  return ok({
    connectionId: draft.connectionId,
    createdBy: draft.createdBy,
    content: contentOf(draft, current.config.content, installation.config?.content?.provider),
    scope: draft.scope,
  });
}

type ObjectsOf<A extends ObjectAction> = NonNullable<ConfigContent[A]>['objects'];
type ObjectConfig = ObjectsOf<ObjectAction>[string];

interface Draft {
  connectionId: string;
  createdBy: string;
  /** Undefined for an action that the config does not have. */
  objects: Record<ObjectAction, Map<string, ObjectConfig> | undefined>;
  isProxyEnabled?: boolean;
  scope: { [K in 'readObjects' | 'writeObjects' | 'subscribeObjects']: string[] } & { isProxy: boolean };
}

function startDraft({ connectionId, config }: { connectionId: string; config: Config }): Draft {
  const mapOf = (action: ObjectAction) => {
    const section = config.content[action];
    return section && new Map<string, ObjectConfig>(Object.entries(section.objects));
  };
  return {
    connectionId,
    createdBy: config.createdBy,
    objects: { read: mapOf('read'), write: mapOf('write'), subscribe: mapOf('subscribe') },
    scope: { readObjects: [], writeObjects: [], subscribeObjects: [], isProxy: false },
  };
}

/** @param provider a wrong one is refused with the rest of the content; a missing one means the same provider */
function contentOf({ objects, isProxyEnabled }: Draft, before: ConfigContent, provider?: string): ConfigContent {
  // Each map was filled from configs of its action.
  const objectsOf = <A extends ObjectAction>(action: A) => Object.fromEntries(objects[action] ?? []) as ObjectsOf<A>;
  return {
    ...before,
    ...(provider !== undefined && { provider }),
    ...(objects.read !== undefined && { read: { objects: objectsOf('read') } }),
    ...(objects.write !== undefined && { write: { objects: objectsOf('write') } }),
    ...(objects.subscribe !== undefined && { subscribe: { ...before.subscribe, objects: objectsOf('subscribe') } }),
    ...(isProxyEnabled !== undefined && { proxy: { enabled: isProxyEnabled } }),
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
    case 'object': {
      const value = ownValue<ObjectConfig>(content?.[step.action]?.objects, step.objectName);
      if (value === undefined) return false;
      putObject(draft, step.action, step.objectName, value);
      return true;
    }
    case 'objects': {
      const section = content?.[step.action];
      if (section === undefined) return false;
      draft.objects[step.action] = new Map();
      for (const [name, value] of Object.entries(section.objects)) putObject(draft, step.action, name, value);
      return true;
    }
    case 'readDisabled': {
      const disabled = ownValue(content?.read?.objects, step.objectName)?.disabled;
      if (disabled === undefined) return false;
      const known = draft.objects.read?.get(step.objectName);
      const next = { ...(known ?? { objectName: step.objectName }), disabled };
      // An object that is not chosen yet needs its fields as well; that is for the check to say.
      if (known === undefined) putObject(draft, 'read', step.objectName, next);
      else draft.objects.read?.set(step.objectName, next);
      return true;
    }
    default:
      return step satisfies never;
  }
}

function putObject(draft: Draft, action: ObjectAction, objectName: string, value: ObjectConfig): void {
  draft.objects[action] ??= new Map();
  draft.objects[action].set(objectName, value);
  draft.scope[`${action}Objects`].push(objectName);
}

function ownValue<T>(values: Record<string, T> | undefined, name: string): T | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}
