import { CliFailure } from '../../cli/shared/cli-failure.ts';
import { ConfigError } from '../../node/config-error.ts';
import { StartError } from '../../node/start-error.ts';
import { DemoFailure } from '../shared/demo-failure.ts';

/** @returns text and exit code: 2 for wrong usage, 1 for other failures. Bugs include their stack trace */
export function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof ConfigError) return { message: error.message, exitCode: 2 };
  const isExplained = error instanceof DemoFailure || error instanceof StartError || error instanceof CliFailure;
  if (isExplained) return { message: error.message, exitCode: 1 };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 };
}
