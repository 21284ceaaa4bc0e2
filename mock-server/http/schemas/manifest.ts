import { z } from 'zod';
import type {
  ManifestBackfill,
  ManifestField,
  ManifestIntegration,
  ManifestReadObject,
  ManifestSubscribeObject,
  ManifestWatchSchema,
  ManifestWriteObject,
} from '../../../src/contract/index.ts';
import * as shapes from '../../core/manifest/manifest-shape.ts';
import type { Shape, ShapeForm } from '../../core/manifest/shape.ts';
import { contractSchema } from './common.ts';

/*
 * Manifests are validated by `core/manifest`, which knows lines and columns. These schemas describe them in responses.
 */

const schemas = new Map<unknown, z.ZodType>();

contractSchema<ManifestField>('ManifestField')(schemaOf(shapes.field));
contractSchema<ManifestReadObject>('ManifestReadObject')(schemaOf(shapes.readObject));
contractSchema<ManifestWriteObject>('ManifestWriteObject')(schemaOf(shapes.writeObject));
contractSchema<ManifestSubscribeObject>('ManifestSubscribeObject')(schemaOf(shapes.subscribeObject));
contractSchema<ManifestWatchSchema>('ManifestWatchSchema')(schemaOf(shapes.watchSchema));
export const manifestBackfill = contractSchema<ManifestBackfill>()(schemaOf(shapes.backfill));
export const manifestIntegration = contractSchema<ManifestIntegration>('ManifestIntegration')(
  schemaOf(shapes.integration),
);

/** Returns the schema of a shape: the same one each time, so that its name applies wherever it is part of another one. */
function schemaOf<T>(shape: Shape<T>): z.ZodType<T> {
  const schema = schemas.get(shape) ?? schemaOfForm(shape.form);
  schemas.set(shape, schema);
  // The form of a shape consists of the parts that make its type.
  return schema as z.ZodType<T>;
}

function schemaOfForm(form: ShapeForm): z.ZodType {
  switch (form.kind) {
    case 'text':
      return z.string();
    case 'flag':
      return z.boolean();
    case 'number':
      return z.number();
    case 'identifier':
      return z.enum(form.words);
    case 'list':
      return z.array(schemaOf(form.of));
    case 'either':
      return z.union(form.of.map(schemaOf));
    case 'keys': {
      const parts = Object.entries({ ...form.required, ...form.optional });
      return z.object(
        Object.fromEntries(
          parts.map(([name, shape]) => [
            name,
            Object.hasOwn(form.required, name) ? schemaOf(shape) : schemaOf(shape).optional(),
          ]),
        ),
      );
    }
  }
}
