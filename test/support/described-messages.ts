import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { WebhookEvent } from '../../mock-server/delivery/webhooks.ts';
import { completeOpenApiDocument } from '../../mock-server/http/openapi/complete-document.ts';

/**
 * Compares a message with its description in `/openapi.json`.
 *
 * @returns the differences; empty if it conforms
 */
export function differencesFromDescribed(message: WebhookEvent): string[] {
  const name = message.action ?? message.notificationType;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package's types speak of a module with a default export, and Node hands out the function itself.
  (ajvFormats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'document', ...completeOpenApiDocument({}) });
  const place = `#/webhooks/${name}/post/requestBody/content/application~1json/schema`;
  const validate = ajv.compile({ $ref: `document${place}` });
  if (validate(message)) return [];
  return (validate.errors ?? []).map(({ instancePath, message: error }) => `${name}: ${instancePath} ${error}`);
}
