export { createHandlers } from './create-handlers.ts';
export { createMockBackend, type MockBackend, type MockBackendOptions } from './create-mock-backend.ts';
export { MOCK_MANIFEST } from './mock-manifest.ts';
export { MOCK } from './mock-names.ts';
export type { MockOrigins } from './mock-origins.ts';
export type { PlannedFailure } from './planned-failures.ts';
export type { RecordedRequest } from './request-journal.ts';
export { SCENARIOS, type Scenario, type ScenarioName } from './scenarios.ts';
export type { Seed, SeedInstallation, SeedPerson } from './seed.ts';
