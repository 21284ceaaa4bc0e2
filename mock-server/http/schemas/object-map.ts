import { z } from 'zod';

/** Schemas of entries whose `objectName` a request may leave out. */
export const NAMED_BY_KEY = new WeakSet<object>();

/** Providers have some hundred objects; each one here is compared with the manifest. */
const MAX_OBJECTS = 1000;

/**
 * Map of object name to object config. The published client leaves `objectName` out of an update that only
 * sets `disabled`, so it is taken from the key where it is missing; another name than the key is refused.
 */
export function byObjectName<S extends z.ZodType<{ objectName: string }>>(schema: S) {
  NAMED_BY_KEY.add(schema);
  return z.preprocess(
    withNames,
    z.record(z.string().min(1).max(512), schema).superRefine((objects, context) => {
      if (Object.keys(objects).length > MAX_OBJECTS) {
        context.addIssue({ code: 'custom', message: `at most ${MAX_OBJECTS} objects are possible` });
      }
      for (const [key, object] of Object.entries(objects)) {
        if (object.objectName === key) continue;
        context.addIssue({
          code: 'custom',
          path: [key, 'objectName'],
          message: `must be "${key}", the key of the entry`,
        });
      }
    }),
  );
}

function withNames(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, object]) => [
      name,
      isPlainObject(object) && !Object.hasOwn(object, 'objectName') ? { objectName: name, ...object } : object,
    ]),
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
