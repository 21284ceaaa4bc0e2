import type { Telemetry } from './ports.ts';

/** Counts nothing; for mocks, tests and servers without metrics. */
export const noTelemetry: Telemetry = {
  count: () => {},
  observe: () => {},
  span: (_name, _attributes, work) => work(),
};
