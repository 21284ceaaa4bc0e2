import { toInstant } from '../kernel/backoff.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';

/** Registers the public half of a key pair. From now on tokens that were signed with the other half sign users in. */
export const createJwtKey: UseCase<'createJwtKey'> = async (ports, { project, body }) => {
  const error = await ports.tokens.findKeyError(body.publicKeyPem);
  if (error !== undefined) {
    // The text given is not repeated: it can be a private key.
    const finding = { name: 'publicKeyPem', detail: error };
    return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding]) };
  }
  const id = ports.ids.uuid();
  const now = toInstant(ports.clock.now());
  await ports.store.jwtKeys.insert({
    id,
    projectId: project.id,
    label: body.label,
    publicKeyPem: body.publicKeyPem,
    active: true,
    createTime: now,
    updateTime: now,
  });
  return ok({ kid: id });
};
