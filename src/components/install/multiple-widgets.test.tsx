import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { ConnectProvider } from '../connect/ConnectProvider.tsx';
import { InstallIntegration } from './InstallIntegration.tsx';

const start = withMockBackend();

/** An integration that needs an answer under the same name as every other of its kind. */
const integration = (name: string) => `
  - name: ${name}
    provider: ${MOCK.provider}
    read:
      objects:
        - objectName: calls
          destination: ${MOCK.destination}
          requiredFields:
            - fieldName: id
            - mapToName: phone
              mapToDisplayName: Phone
          optionalFields:
            - fieldName: direction`;
const manifest = `specVersion: 1.0.0\nintegrations:${integration(MOCK.integration)}${integration('other-calls')}\n`;

const Both = () => (
  <MockProvider>
    <section aria-label="First">
      <InstallIntegration integration={MOCK.integration} {...person} />
    </section>
    <section aria-label="Second">
      <InstallIntegration integration="other-calls" {...person} />
    </section>
  </MockProvider>
);

const part = (name: 'First' | 'Second') => within(screen.getByRole('region', { name }));
const phone = (name: 'First' | 'Second') => part(name).findByRole('combobox', { name: 'Phone' });

describe('two widgets on one page', () => {
  it('show each its own missing answer', async () => {
    start({ scenario: 'connected', manifest });
    render(<Both />);
    const [mine, other] = [await phone('First'), await phone('Second')];
    await userEvent.click(part('First').getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(mine).toBeInvalid());
    expect(other).toBeValid();
    expect(part('Second').queryByRole('alert')).not.toBeInTheDocument();
  });

  it('show each its own refusal, and get over it', async () => {
    const backend = start({ scenario: 'connected', manifest });
    render(<Both />);
    await userEvent.type(await phone('First'), 'customer_phone_number{Enter}');
    await userEvent.type(await phone('Second'), 'customer_phone_number{Enter}');
    backend.failNext({ status: 422, method: 'POST', problem: { detail: 'Not today.' } });
    await userEvent.click(part('First').getByRole('button', { name: 'Install' }));
    expect(await part('First').findByRole('alert')).toHaveTextContent('Not today.');
    expect(part('Second').queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(part('First').getByRole('button', { name: 'Install' }));
    expect(await part('First').findByText(/^Installed\./)).toBeVisible();
    expect(part('First').queryByRole('alert')).not.toBeInTheDocument();
    expect(part('Second').getByRole('button', { name: 'Install' })).toBeVisible();
  });

  it('share no id with each other, and name none after a field', async () => {
    start({ scenario: 'connected', manifest });
    const { container } = render(
      <>
        <Both />
        <MockProvider>
          <ConnectProvider provider={MOCK.provider} {...person} groupRef="another-group" />
        </MockProvider>
      </>,
    );
    await phone('First');
    await phone('Second');
    await screen.findByLabelText('CallRail API key');
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids.filter((id) => /^[a-z-]+$/i.test(id))).toEqual([]);
  });
});

it('shows a colleague of the same group what is installed, to change it', async () => {
  const backend = start({ scenario: 'installed' });
  render(
    <MockProvider>
      <InstallIntegration
        integration={MOCK.integration}
        {...person}
        consumerName="Tomas Lind"
        consumerRef="second-user"
      />
    </MockProvider>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Direction' }));
  expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Changes saved.')).toBeVisible();
  expect(backend.requests().filter(({ method }) => method === 'POST')).toEqual([]);
});
