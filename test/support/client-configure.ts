import type { Locator, Page } from 'playwright-core';

/** The row of a mapping in the published client's configure view, found by its map-to name. */
export const mappingRow = (page: Page, mapToName: string): Locator => page.locator(`[id="${mapToName}"]`);

/** Chooses an entry of a searchable list of the published client by its label. */
export async function choose(list: Locator, label: string): Promise<void> {
  const box = list.getByRole('combobox');
  await box.fill(label);
  await list.getByRole('option', { name: label, exact: true }).click();
}

/** Opens a tab; a mark such as "pending" follows its name. */
export const openTab = (page: Page, name: string): Promise<void> => tab(page, name).click();

/** @returns the tab of an object, "Write" or "Manage" */
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });

/** Ticks or unticks a field of a list that shows eight a page. */
export async function tick(page: Page, name: string): Promise<void> {
  const search = page.getByPlaceholder('Search fields...');
  await search.fill(name);
  await page.getByRole('checkbox', { name, exact: true }).click();
  await search.fill('');
}
