import { ConfigError, StartError } from '../../node/config-error.ts';
import { CliFailure, EXIT } from './cli-failure.ts';

/**
 * Runs work that starts or opens parts of a server.
 *
 * @throws CliFailure (usage) for variables that cannot be used; (refused) for another reason not to start
 */
export async function explainStartErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) throw new CliFailure(error.message, EXIT.usage);
    if (error instanceof StartError) throw new CliFailure(error.message, EXIT.refused);
    throw error;
  }
}
