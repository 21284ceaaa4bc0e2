import type { HydratedRevision, ProviderErrorCode } from '../../../src/contract/index.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { rejectionOfFailure } from '../connections/provider-rejection.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { commonFailure, describeObjects, objectCapabilities } from './describe-objects.ts';
import type { ObjectKnowledge } from './hydrate-object.ts';
import { hydrateReadObject, hydrateWriteObject } from './hydrate-object.ts';
import type { Description, MetadataCache } from './metadata-cache.ts';

/**
 * Hydrates a revision with the objects and fields of the connected account. An object that the provider cannot describe
 * has its own `error`; if the account cannot be read, the request fails with the provider's message.
 */
export async function hydrateContent(
  ports: Ports,
  cache: MetadataCache,
  revision: RevisionRecord,
  connection: ConnectionRecord,
): Promise<Result<HydratedRevision, Rejection<ProviderErrorCode>>> {
  const { content } = revision;
  if (connection.provider !== content.provider) {
    return reject(
      'unprocessable',
      `The connection is to "${connection.provider}", and the integration is for "${content.provider}".`,
    );
  }
  const opened = await openProviderContext(ports, connection, content.module);
  if (!opened.ok) return opened;
  const { connector } = opened.value;
  const names = (content.read?.objects ?? []).map(({ objectName }) => objectName);
  const answers =
    connector === undefined
      ? new Map<string, Description>()
      : await describeObjects(cache, connection, connector, opened.value, names);
  const failure = commonFailure(answers);
  if (failure !== undefined) return { ok: false, rejection: rejectionOfFailure(failure) };

  const labelOf = (name: string) => objectCapabilities(connector, name).displayName;
  const { name, displayName, provider, module, read, write, proxy } = content;
  return ok({
    id: revision.id,
    specVersion: revision.specVersion,
    createTime: revision.createTime,
    content: {
      name,
      ...(displayName !== undefined && { displayName }),
      provider,
      ...(module !== undefined && { module }),
      ...(read !== undefined && {
        read: {
          objects: read.objects.map((object) =>
            hydrateReadObject(
              object,
              knowledgeOf(answers.get(object.objectName), provider),
              labelOf(object.objectName),
            ),
          ),
        },
      }),
      ...(write !== undefined && {
        write: { objects: write.objects.map((object) => hydrateWriteObject(object, labelOf(object.objectName))) },
      }),
      ...(proxy !== undefined && { proxy: { enabled: proxy.enabled, useModule: proxy.useModule ?? false } }),
    },
  });
}

function knowledgeOf(answer: Description | undefined, provider: string): ObjectKnowledge {
  if (answer === undefined) return { error: `This server cannot look up the fields of "${provider}".` };
  return answer.ok ? { metadata: answer.value } : { error: answer.rejection.message };
}
