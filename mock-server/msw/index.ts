export { createHandlers } from './create-handlers.ts';
export {
  createMockBackend,
  type MockBackend,
  type MockBackendOptions,
  type MockState,
  SCENARIOS,
  type Scenario,
  type ScenarioName,
} from './create-mock-backend.ts';
export { MOCK, MOCK_MANIFEST } from './mock-manifest.ts';
export type { MockOrigins } from './mock-origins.ts';
export type { MockedPage } from './page-routes.ts';
export type { PlannedFailure } from './planned-failures.ts';
export type { RecordedRequest } from './request-journal.ts';
export type { Seed, SeedInstallation, SeedPerson } from './seed.ts';
