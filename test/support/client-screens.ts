import type { Page } from 'playwright-core';

/** Presses a button of the published client by its whole label. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Resolves when the client says that the account is connected. */
export const untilConnected = (page: Page, provider: string) =>
  page.getByText(`You have successfully connected your ${provider} account`).waitFor();

/** Presses "Next". @returns the window that opens */
export async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press(page, 'Next');
  return opened;
}

/** Presses "Next" and answers what the simulated provider asks in the window. @returns the window */
export async function answerInWindow(page: Page, choice: 'Allow' | 'Deny'): Promise<Page> {
  const window = await openWindow(page);
  await press(window, choice);
  return window;
}

/** Resolves when the window is closed, also when it is already. */
export async function untilClosed(window: Page): Promise<void> {
  if (!window.isClosed()) await window.waitForEvent('close');
}

/** Fills the text fields of the screen from top to bottom; most of them have no name. */
export async function fillAll(page: Page, values: readonly string[]): Promise<void> {
  for (const [at, value] of values.entries()) await page.getByRole('textbox').nth(at).fill(value);
}

/**
 * Has a simulated Salesforce respond at Salesforce's own addresses, in the windows of one page.
 *
 * @param url of the simulation
 */
export async function respondAsSalesforce(page: Page, url: string): Promise<void> {
  await page.context().route(/^https:\/\/[\w.-]+\.salesforce\.com\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const response = await fetch(`${url}${pathname}${search}`, {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? 'text/plain' },
      body: request.postData(),
      redirect: 'manual',
    });
    const { status, headers } = response;
    await route.fulfill({ status, headers: Object.fromEntries(headers), body: await response.text() });
  });
}
