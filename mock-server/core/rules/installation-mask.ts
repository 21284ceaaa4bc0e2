/** One path of an update mask, understood. */
export type MaskStep =
  | { kind: 'connectionId' }
  | { kind: 'createdBy' }
  | { kind: 'readObject'; objectName: string }
  | { kind: 'readDisabled'; objectName: string }
  | { kind: 'writeObject'; objectName: string }
  | { kind: 'writeObjects' }
  | { kind: 'subscribe' }
  | { kind: 'proxyEnabled' };

const READ = 'config.content.read.objects.';
const WRITE = 'config.content.write.objects';
const SUBSCRIBE = 'config.content.subscribe.objects';
const DISABLED = '.disabled';

/** What a mask may hold, for people. Source: specification, update of an installation; backend contract, section 0 (5). */
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
 * a trailing `.disabled` is only taken off when what is left is an object and the whole is none.
 *
 * @param isReadObject whether manifest or config have a read object of that name
 * @returns undefined for a path that cannot be changed
 */
export function parseInstallationMask(
  path: string,
  isReadObject: (objectName: string) => boolean,
): MaskStep | undefined {
  if (path === 'connectionId') return { kind: 'connectionId' };
  if (path === 'config.createdBy') return { kind: 'createdBy' };
  if (path === 'config.content.proxy.enabled') return { kind: 'proxyEnabled' };
  if (path === WRITE) return { kind: 'writeObjects' };
  if (path === SUBSCRIBE || path.startsWith(`${SUBSCRIBE}.`)) return { kind: 'subscribe' };
  if (path.startsWith(`${WRITE}.`)) return withName('writeObject', unprotect(path.slice(WRITE.length + 1)));
  if (!path.startsWith(READ)) return undefined;

  const rest = path.slice(READ.length);
  const name = isReadObject(rest) ? rest : unprotect(rest);
  if (isReadObject(name) || !rest.endsWith(DISABLED)) return withName('readObject', name);
  const base = rest.slice(0, -DISABLED.length);
  const disabled = [base, unprotect(base)].find(isReadObject);
  return disabled === undefined ? withName('readObject', name) : { kind: 'readDisabled', objectName: disabled };
}

function withName(kind: 'readObject' | 'writeObject', objectName: string): MaskStep | undefined {
  return objectName === '' ? undefined : { kind, objectName };
}

/** Backslashes protect dots, colons and backslashes. */
function unprotect(name: string): string {
  return name.replaceAll(/\\(.)/g, '$1');
}
