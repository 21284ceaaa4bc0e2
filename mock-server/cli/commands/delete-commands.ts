import { deleteInstallation, deleteIntegration } from '../../../src/contract/endpoints.ts';
import type { CommandContext } from '../shared/command-context.ts';

/** Deletes an integration with its installations. @param integration name or ID */
export async function removeIntegration(context: CommandContext, integration: string): Promise<void> {
  const params = { project: context.project(), integration };
  await context.api().call(deleteIntegration, { params });
  context.show({ deleted: integration }, ['Successfully deleted integration.']);
}

/** Uninstalls for one group. @param integration name or ID */
export async function removeInstallation(
  context: CommandContext,
  integration: string,
  installation: string,
): Promise<void> {
  const params = { project: context.project(), integration, installation };
  await context.api().call(deleteInstallation, { params });
  context.show({ deleted: installation }, ['Successfully deleted installation.']);
}
