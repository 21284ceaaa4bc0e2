/** Action that has a config per object. */
export type ObjectAction = 'read' | 'write' | 'subscribe';

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
