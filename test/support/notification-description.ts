import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

const FILE = fileURLToPath(new URL('../../../shared/reference/openapi/notifications.json', import.meta.url));

/** Whether the published description of notifications is beside the repository. */
export const isNotificationDescriptionPresent = existsSync(FILE);

interface PayloadSchema {
  properties?: { notificationType?: { enum?: string[] } };
}

/**
 * Compares a notification with the published description of its type.
 *
 * @returns the differences; empty if it conforms
 */
export function differencesFromPublished(message: { notificationType: string }): string[] {
  const description: { components: { schemas: Record<string, PayloadSchema> } } = JSON.parse(
    readFileSync(FILE, 'utf8'),
  );
  const schema = Object.values(description.components.schemas).find((candidate) =>
    candidate.properties?.notificationType?.enum?.includes(message.notificationType),
  );
  if (schema === undefined) return [`${message.notificationType} is not described`];
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package's types speak of a module with a default export, and Node hands out the function itself.
  (ajvFormats as unknown as (target: Ajv2020) => void)(ajv);
  const validate = ajv.compile({ $id: 'notifications', ...description, ...schema });
  if (validate(message)) return [];
  return (validate.errors ?? []).map(({ instancePath, message: error }) => `${instancePath} ${error}`);
}
