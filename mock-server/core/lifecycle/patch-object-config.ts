import type {
  ConfigContent,
  ManifestIntegration,
  PatchObjectConfigRequest,
  ReadObjectConfig,
  SubscribeObjectConfig,
  WriteObjectConfig,
} from '../../../src/contract/index.ts';
import type { ContentScope, ObjectAction } from '../installations/check-content.ts';
import { completeContent } from '../installations/check-content.ts';
import { checkNewContent } from '../installations/check-new-content.ts';
import { findGroupInstallation, findInstallation } from '../installations/installations.ts';
import { applyJsonPatch } from '../kernel/json-patch.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';
import { configOfManifest } from '../subscriptions/event-selection.ts';
import type { CurrentInstallation } from './save-change.ts';
import { saveChange } from './save-change.ts';

/** The body of a patch holds no content: places are those of the installation. */
const CONFIG_PATH = ['config', 'content'];

/** Most members that one refusal names. */
const MAX_ISSUES = 50;

/** No part of a content. */
const NOTHING: ContentScope = { readObjects: [], writeObjects: [], subscribeObjects: [], isProxy: false };

/** Validates the shape of a patched object config; `place` is the location of the config, for the rejection. */
export interface ObjectConfigParsers {
  read: (value: unknown, place: readonly string[]) => Result<ReadObjectConfig, Rejection<'invalid-input'>>;
  write: (value: unknown, place: readonly string[]) => Result<WriteObjectConfig, Rejection<'invalid-input'>>;
  subscribe: (value: unknown, place: readonly string[]) => Result<SubscribeObjectConfig, Rejection<'invalid-input'>>;
}

/**
 * Changes the config of one object with JSON Patch: all of the changes or none.
 *
 * Unlike an update, a patch says exactly what is meant, so a schedule or backfill that it removes does not come back
 * from the manifest. Required fields do.
 */
export function patchObjectConfig(parsers: ObjectConfigParsers): UseCase<'patchObjectConfig'> {
  return async (ports, { actor, project, params, body }) => {
    const { groupRef, installationId: installation, action } = body;
    return saveChange<'invalid-config' | 'invalid-input' | 'not-found'>(ports, project, {
      actor,
      origin: 'patchObjectConfig',
      place: CONFIG_PATH,
      find: async (repositories) => {
        if (groupRef !== undefined && installation === undefined) {
          return findGroupInstallation(repositories, project, params.integration, groupRef);
        }
        if (installation !== undefined && groupRef === undefined) {
          return findInstallation(repositories, project, { ...params, installation }, actor);
        }
        const finding = { name: 'groupRef', detail: 'Exactly one of groupRef and installationId must be given.' };
        return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding]) };
      },
      apply: async (current) => {
        const { connectionId, config } = current.installation;
        const patched = patchContent(current, action, params.objectName, body, parsers);
        if (!patched.ok) return patched;
        const scope = { ...NOTHING, [`${action}Objects`]: [params.objectName] };
        const checked = await checkNewContent(ports, project, current.revision, patched.value, scope, CONFIG_PATH);
        if (!checked.ok) return checked;
        const content = completeContent(patched.value, current.revision.content, scope.readObjects, {
          withDefaults: false,
        });
        return ok({ connectionId, createdBy: config.createdBy, content });
      },
    });
  };
}

function patchContent(
  { installation, revision }: CurrentInstallation,
  action: ObjectAction,
  objectName: string,
  { changes }: PatchObjectConfigRequest,
  parsers: ObjectConfigParsers,
): Result<ConfigContent, Rejection<'invalid-input' | 'not-found'>> {
  const { content } = installation.config;
  const known = new Map<string, object>(Object.entries(content[action]?.objects ?? {}));
  if (!known.has(objectName) && !isInManifest(revision.content, action, objectName)) {
    return reject('not-found', `The integration has no ${action} object "${objectName}".`);
  }
  const patched = applyJsonPatch(known.get(objectName) ?? unsavedConfig(revision.content, action, objectName), changes);
  if (!patched.ok) return patched;
  const place = [...CONFIG_PATH, action, 'objects', objectName];
  const parsed = parsers[action](patched.value, place);
  if (!parsed.ok) return parsed;
  if (parsed.value.objectName !== objectName) {
    const finding = { name: [...place, 'objectName'].join('.'), detail: 'The name of an object cannot be changed.' };
    return { ok: false, rejection: refuseFindings('invalid-input', 'The patch cannot be applied', [finding]) };
  }
  const unknown = unknownMembers(patched.value, parsed.value).slice(0, MAX_ISSUES);
  if (unknown.length > 0) {
    // Unknown members are ignored elsewhere; a patch of an unknown path must be rejected.
    const findings = unknown.map((path) => ({
      name: fieldPath([...place, ...path]),
      detail: `The config of a ${action} object has no such setting.`,
    }));
    return { ok: false, rejection: refuseFindings('invalid-input', 'The patch cannot be applied', findings) };
  }
  const objects = Object.fromEntries(known.set(objectName, parsed.value));
  // The map held the configs of this action, and the parser made one of the same kind.
  return ok({ ...content, [action]: { ...content[action], objects } } as ConfigContent);
}

/** An object that is not in the config has the events of the manifest; it is neither read nor written. */
function unsavedConfig(manifest: ManifestIntegration, action: ObjectAction, objectName: string): object {
  const subscribed =
    action === 'subscribe' && manifest.subscribe?.objects.find((object) => object.objectName === objectName);
  return subscribed ? configOfManifest(subscribed) : { objectName };
}

function isInManifest(manifest: ManifestIntegration, action: ObjectAction, objectName: string): boolean {
  return manifest[action]?.objects.some((object) => object.objectName === objectName) ?? false;
}

/**
 * Members that a value lost when it was parsed, because nothing knows them.
 *
 * @param given before parsing, of a bounded depth
 * @param parsed the same value, made of what is known
 * @returns paths to the outermost of them
 */
function unknownMembers(given: unknown, parsed: unknown, path: readonly (string | number)[] = []): MemberPath[] {
  if (Array.isArray(given)) {
    return Array.isArray(parsed)
      ? given.flatMap((one, index) => unknownMembers(one, parsed[index], [...path, index]))
      : [];
  }
  if (!isRecord(given) || !isRecord(parsed)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    // Undefined members are ignored.
    if (value === undefined) return [];
    const at = [...path, name];
    return Object.hasOwn(parsed, name) ? unknownMembers(value, parsed[name], at) : [at];
  });
}

/** Path to a member. */
type MemberPath = (string | number)[];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
