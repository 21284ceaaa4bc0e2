import { useState } from 'react';
import { isSameJson } from '../../domain/same-json.ts';

/**
 * A value of the host that stays the same object until its content changes: hosts write it into their markup, and then
 * it is a new one at every render.
 *
 * @param value JSON
 */
export function useStableValue<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (isSameJson(stable, value)) return stable;
  setStable(value);
  return value;
}
