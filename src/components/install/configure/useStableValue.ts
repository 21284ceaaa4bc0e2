import { useState } from 'react';
import { isSameJson } from '../../../domain/same-json.ts';

/**
 * Returns the same reference until the content changes, because hosts often pass inline objects.
 *
 * @param value JSON
 */
export function useStableValue<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (isSameJson(stable, value)) return stable;
  setStable(value);
  return value;
}
