import { MIN_NODE_MAJOR, unsupportedNode } from '../../core/kernel/unsupported-node.ts';
import { CliFailure, EXIT } from './cli-failure.ts';

/**
 * Refuses a Node that lacks what the server is built on, before that shows as an error deep inside a dependency.
 *
 * @param version such as `24.21.0`
 */
export function checkNodeRelease(version: string): void {
  if (Number.parseInt(version, 10) >= MIN_NODE_MAJOR) return;
  throw new CliFailure(unsupportedNode(version), EXIT.refused);
}
