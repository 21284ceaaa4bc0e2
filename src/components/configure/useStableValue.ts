import { useState } from 'react';
import { isSameJson } from '../../domain/same-json.ts';

/**
 * A value of the host that stays the same object until its content changes: hosts write it into their markup, and then
 * it is a new one at every render.
 *
 * @param value JSON
 */
export function useSameValue<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (isSameJson(kept, value)) return kept;
  setKept(value);
  return value;
}
