import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { MockBackend } from '../../../mock-server/msw/index.ts';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { InstallIntegration } from '../InstallIntegration/InstallIntegration.tsx';
import type { InstallIntegrationProps } from '../InstallIntegration/install-integration-props.ts';

const start = withMockBackend();

/** What the host passes; `variant` is in no public type. */
const guided = { variant: 'wizard' };

function renderWizard(props: Partial<InstallIntegrationProps> = {}) {
  return render(
    <StrictMode>
      <MockProvider>
        <InstallIntegration integration={MOCK.integration} {...person} {...guided} {...props} />
      </MockProvider>
    </StrictMode>,
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 3, name });
const group = (name: string) => within(screen.getByRole('region', { name }));
const current = () =>
  within(screen.getByRole('navigation', { name: 'Progress' })).getByRole('listitem', { current: 'step' });
const created = (backend: MockBackend) =>
  backend.requests().filter(({ method, path }) => method === 'POST' && path.endsWith('/installations'));
const content = (backend: MockBackend) => {
  const [request, ...others] = created(backend);
  expect(others).toEqual([]);
  return request?.body;
};

describe('the guided install', () => {
  it('goes from the key to the installation, and on to the settings', async () => {
    const backend = start();
    const onInstallSuccess = vi.fn();
    const onStepChange = vi.fn();
    renderWizard({ onInstallSuccess, onStepChange });
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);

    expect(await title('What may Mock App use?')).toHaveFocus();
    expect(current()).toHaveTextContent('Choose');
    await userEvent.click(group('Mock App reads').getByRole('checkbox', { name: 'Companies' }));
    expect(screen.getByText('Mock App will read Calls and Users, and write Tags.')).toBeVisible();
    await press('Next');

    expect(await title('Which fields hold the data of Calls?')).toHaveFocus();
    expect(current()).toHaveTextContent('Details Calls, 1 of 2');
    await press('Next');
    expect(await title('What else of Calls is read?')).toHaveFocus();
    await userEvent.click(screen.getByRole('checkbox', { name: 'direction' }));
    await press('Next');
    expect(await title('What else of Users is read?')).toHaveFocus();
    await press('Next');
    expect(await title('How may Mock App write?')).toHaveFocus();
    await press('Next');

    expect(await title('Is this right?')).toHaveFocus();
    expect(screen.getByText('Mock App will read Calls every 10 minutes, starting with all history.')).toBeVisible();
    expect(
      screen.getByText('Mock App will read Users every hour, starting with what is new or changes from now on.'),
    ).toBeVisible();
    expect(screen.getByText('Mock App will create and change Tags in CallRail.')).toBeVisible();
    await userEvent.dblClick(button('Install'));

    expect(await title('CallRail is set up')).toHaveFocus();
    expect(screen.getByText(/first data is expected within a few minutes/)).toBeVisible();
    expect(onInstallSuccess).toHaveBeenCalledOnce();
    expect(onStepChange.mock.calls).toEqual([['objects'], ['configure'], ['review'], ['success']]);
    expect(content(backend)).toMatchObject({
      config: {
        content: {
          read: { objects: { calls: { selectedFields: { direction: true } }, users: { objectName: 'users' } } },
          write: { objects: { tags: { objectName: 'tags' } } },
          proxy: { enabled: true },
        },
      },
    });
    expect(content(backend)).not.toHaveProperty('config.content.read.objects.companies');

    await press('Change settings');
    expect(await screen.findByText('Everything is saved.')).toBeVisible();
  });
});
