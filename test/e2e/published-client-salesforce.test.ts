import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Installation } from '../../src/contract/index.ts';
import {
  answerInWindow,
  openWindow,
  press,
  respondAsSalesforce,
  untilClosed,
  untilConnected,
} from '../support/client-screens.ts';
import type { SignInWorld } from '../support/sign-in-world.ts';
import { SALES_SYNC, startSignInWorld } from '../support/sign-in-world.ts';

const PACKAGE = 'https://packages.test/install?id=04t';

/** The screens that the published client has for Salesforce alone. */
describe('published client 2.16.1, signing in to Salesforce', () => {
  let world: SignInWorld;

  beforeAll(async () => {
    world = await startSignInWorld();
    await world.call('PUT', '/integrations:batch', { sourceYaml: SALES_SYNC });
    await world.call('POST', '/provider-apps', {
      provider: 'salesforce',
      clientId: 'demo-client',
      clientSecret: 'demo-client-secret',
      metadata: { providerParams: { packageInstallURL: PACKAGE } },
    });
  });
  afterAll(() => world?.stop());
  afterEach(() => world.client.closePages());

  const skipPackage = (page: Page) => page.getByRole('button', { name: 'Skip to authorization' }).click();

  test('sends the administrator to the package first, then connects to the subdomain', async () => {
    const shown = await world.client.open({ show: 'connect', props: { provider: 'salesforce', groupRef: 'domain' } });
    const { page } = shown;
    await respondAsSalesforce(page, world.salesforce.url);
    const install = page.getByRole('link', { name: 'Install Salesforce Package' });
    await install.waitFor();
    expect(await install.getAttribute('href')).toBe(PACKAGE);
    await skipPackage(page);
    await page.getByText('Use My Domain (advanced)').click();
    await page.getByRole('textbox').fill('acme');
    const window = await openWindow(page);
    await window.getByRole('button', { name: 'Allow' }).waitFor();
    expect(new URL(window.url()).host).toBe('acme.my.salesforce.com');
    await press(window, 'Allow');
    await untilClosed(window);

    await untilConnected(page, 'Salesforce');
    const { id, ...connection } = await world.connectionOf('domain');
    expect(connection).toMatchObject({
      authScheme: 'oauth2/authorizationCodePKCE',
      providerWorkspaceRef: 'acme',
      providerMetadata: { workspace: { value: 'acme', source: 'input' } },
    });
    await expect.poll(() => shown.events()).toEqual([['connected', expect.objectContaining({ id })]]);
  });

  test('connects without a subdomain, installs, and signs in again', async () => {
    const shown = await world.client.open({ props: { integration: 'sales-sync', groupRef: 'no-domain' } });
    const { page } = shown;
    await respondAsSalesforce(page, world.salesforce.url);
    await skipPackage(page);
    const window = await openWindow(page);
    await window.getByRole('button', { name: 'Allow' }).waitFor();
    expect(new URL(window.url()).host).toBe('login.salesforce.com');
    await press(window, 'Allow');
    // Neither the subdomain nor anything else is asked for again.
    await page.getByText('Last Name').waitFor();
    const before = await world.connectionOf('no-domain');
    expect(before.providerMetadata).toMatchObject({ workspace: { source: 'token' } });

    await press(page, 'Install');
    await expect.poll(() => shown.events()).toContainEqual(['installed', expect.any(String), expect.anything()]);
    await page.getByRole('tab', { name: 'Manage' }).click();
    await page.getByText('Re-authenticate to Salesforce').waitFor();
    await answerInWindow(page, 'Allow');
    await page.getByText('Connection updated successfully').waitFor();

    const after = await world.connectionOf('no-domain');
    expect(after).toMatchObject({ id: before.id, providerMetadata: before.providerMetadata });
    expect(after.updateTime).toBeDefined();
    expect(after.oauth2AuthorizationCode).not.toEqual(before.oauth2AuthorizationCode);
    const { body } = await world.call<Installation[]>('GET', '/installations?groupRef=no-domain');
    expect(body).toMatchObject([{ connection: { id: before.id }, healthStatus: 'healthy' }]);
    expect(Object.keys(body[0]?.config.content.read?.objects ?? {})).toEqual(['contact']);
  });

  test('asks for what another product needs, and keeps what the sign-in found', async () => {
    const props = { provider: 'salesforce', groupRef: 'products' };
    const first = await world.client.open({ show: 'connect', props });
    await respondAsSalesforce(first.page, world.salesforce.url);
    await skipPackage(first.page);
    await answerInWindow(first.page, 'Allow');
    await untilConnected(first.page, 'Salesforce');
    const { id, providerMetadata } = await world.connectionOf('products');

    const { page } = await world.client.open({ show: 'connect', props: { ...props, module: 'account-engagement' } });
    await page.getByText('Additional information needed for Salesforce').waitFor();
    const unit = page.getByRole('textbox').last();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('https://acme.my.salesforce.com');
    await unit.fill('0Uv000000000001CAA');
    await press(page, 'Submit');
    await untilConnected(page, 'Salesforce');
    expect(await world.connectionOf('products')).toMatchObject({
      id,
      providerWorkspaceRef: 'https://acme.my.salesforce.com',
      providerMetadata: { ...providerMetadata, businessUnitId: { value: '0Uv000000000001CAA', source: 'input' } },
    });
  });
});
