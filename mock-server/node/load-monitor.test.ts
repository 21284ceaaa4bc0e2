import { expect, it } from 'vitest';
import { LoadMonitor } from './load-monitor.ts';

function begin() {
  let now = 0;
  let busy = 0;
  let isStoreSaturated = false;
  const source = { now: () => now, utilization: () => busy, isStoreSaturated: () => isStoreSaturated };
  const pressure = new LoadMonitor(source);
  return {
    pressure,
    /** Lets 50 ms pass. */
    observe: (requests: number, utilization: number, isSaturated = false) => {
      isStoreSaturated = isSaturated;
      for (let request = 0; request < requests; request += 1) pressure.countRequest();
      busy = utilization;
      now += 50;
      return pressure.isHigh();
    },
  };
}

it('is high while many requests arrive and the event loop is busy', () => {
  const { observe } = begin();
  expect(observe(3, 0.7)).toBe(true);
  expect(observe(3, 0.6)).toBe(false);
});

it('is high while many requests arrive and statements wait for the database', () => {
  const { observe } = begin();
  expect(observe(3, 0, true)).toBe(true);
  expect(observe(2, 0, true)).toBe(false);
});

it('is not high for background work alone, however busy it is', () => {
  const { observe } = begin();
  expect(observe(2, 1)).toBe(false);
  expect(observe(0, 1)).toBe(false);
});

it('keeps its result until the next observation', () => {
  const { pressure, observe } = begin();
  observe(3, 1);
  expect([pressure.isHigh(), pressure.isHigh()]).toEqual([true, true]);
  expect(observe(0, 1)).toBe(false);
});
