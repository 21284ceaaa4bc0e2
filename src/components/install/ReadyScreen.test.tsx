import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStableValue } from './ReadyScreen.tsx';

it('stays the same object while its content is the same, and changes with it', () => {
  const { result, rerender } = renderHook(({ value }) => useStableValue(value), {
    initialProps: { value: { calls: [{ mapToName: 'a' }] } },
  });
  const first = result.current;
  rerender({ value: { calls: [{ mapToName: 'a' }] } });
  expect(result.current).toBe(first);
  rerender({ value: { calls: [{ mapToName: 'b' }] } });
  expect(result.current).toEqual({ calls: [{ mapToName: 'b' }] });
});
