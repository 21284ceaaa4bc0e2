import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { setupWorker } from 'msw/browser';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import { AmpersandProvider } from '../provider/AmpersandProvider.tsx';
import { ConnectProvider } from './connect/ConnectProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

configure({ asyncUtilTimeout: 10_000 });

const manifest = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    read:
      objects:
        - objectName: calls
          destination: ${MOCK.destination}
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
            - mapToName: caller_phone
              mapToDisplayName: Caller's phone number
          optionalFields: [{ fieldName: direction }, { fieldName: duration }]
    write:
      objects:
        - objectName: tags
`;
const backend = createMockBackend({ manifest });
const worker = setupWorker(...backend.handlers);

beforeAll(() => worker.start({ quiet: true }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
afterAll(async () => {
  worker.stop();
  await backend.stop();
});

const who = (groupRef: string) => ({ consumerRef: MOCK.consumerRef, groupRef });
const guided = { variant: 'wizard' };

const hosts: { name: string; wrap: (widget: ReactNode) => ReactNode }[] = [
  { name: 'inside of the form of a host', wrap: (widget) => widget },
  { name: 'in a portal of the form of a host', wrap: (widget) => createPortal(widget, document.body) },
];

/** Shows a widget within a host's form and records what the browser and the host notice of it. */
function renderInForm(widget: ReactElement, wrap: (widget: ReactNode) => ReactNode = (inner) => inner) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const left: string[] = [];
  const onNavigate = (event: NavigateEvent) => {
    left.push(event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', onNavigate);
  onTestFinished(() => navigation.removeEventListener('navigate', onNavigate));
  render(
    <form aria-label="Host" onSubmit={onSubmit}>
      <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey }}>{wrap(widget)}</AmpersandProvider>
      <button type="submit">Save profile</button>
    </form>,
  );
  return { left, onSubmit };
}

/** Fields and buttons of the widget that take part in a form, or could: by a form, a name or a constraint. */
function partsOfForm(): string[] {
  const root = document.querySelector('[data-amp-part=root]');
  const parts = root?.querySelectorAll<HTMLInputElement>('form, input, select, textarea, button') ?? [];
  expect(parts.length).toBeGreaterThan(0);
  return [...parts]
    .filter(
      (part) => part.matches('form, [name], :invalid, [type=submit]') || (part.form && part.matches(':not(button)')),
    )
    .map((part) => part.outerHTML);
}

describe.each(hosts)('$name', ({ name, wrap }) => {
  it.each(['Enter', 'a click'])('connects an account by %s, and the key appears in no address', async (way) => {
    const group = `${name} ${way}`;
    const { left, onSubmit } = renderInForm(<ConnectProvider {...who(group)} provider={MOCK.provider} />, wrap);
    const key = await screen.findByLabelText<HTMLInputElement>('CallRail API key');
    await userEvent.fill(key, MOCK.providerKey);
    if (way === 'Enter') await userEvent.keyboard('{Enter}');
    else await userEvent.click(screen.getByRole('button', { name: /^Connect/ }));
    await screen.findByRole('heading', { name: /is connected|^CallRail/ });
    expect([left, onSubmit.mock.calls.length]).toEqual([[], 0]);
  });

  it('leads through the wizard by Enter: it adds a name to a list, and goes on from anywhere else', async () => {
    const group = `${name} wizard`;
    await backend.seed(async (seed) => void (await seed.connect({ groupRef: group })));
    const { left, onSubmit } = renderInForm(
      <InstallIntegration {...who(group)} {...guided} integration={MOCK.integration} />,
      wrap,
    );
    const title = (text: RegExp) => screen.findByRole('heading', { level: 3, name: text });
    const next = async () => userEvent.click(await screen.findByRole('button', { name: 'Next' }));

    await title(/^Choose what/);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tags' }));
    expect(partsOfForm()).toEqual([]);
    screen.getByRole('checkbox', { name: 'Tags' }).focus();
    await userEvent.keyboard('{Enter}');

    await title(/^Map/);
    expect(partsOfForm()).toEqual([]);
    await userEvent.fill(screen.getByRole('combobox', { name: /phone number/ }), 'customer phone');
    await userEvent.keyboard('{Enter}');
    await next();

    await title(/^Choose Calls/);
    expect(partsOfForm()).toEqual([]);
    await next();

    await title(/writes/);
    await userEvent.click(screen.getByText(/^Tags settings/));
    const fieldName = screen.getByRole('textbox', { name: /^Field name/ });
    await userEvent.fill(fieldName, 'label');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: /^Remove.*label/ });
    expect(partsOfForm()).toEqual([]);
    await next();

    await title(/^Review/);
    expect(partsOfForm()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    await screen.findByRole('heading', { name: /is (set up|installed)/ });
    expect(partsOfForm()).toEqual([]);
    expect([left, onSubmit.mock.calls.length]).toEqual([[], 0]);
  });
});

it.each([
  {
    name: 'the form to connect',
    widget: (group: string) => <ConnectProvider {...who(group)} provider={MOCK.provider} />,
  },
])('keeps the host’s own form working beside $name: our fields are no part of it', async ({ name, widget }) => {
  const { onSubmit } = renderInForm(widget(name));
  await screen.findByLabelText('CallRail API key');
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Host' });
  await userEvent.fill(screen.getByLabelText('CallRail API key'), 'secret');
  expect(partsOfForm()).toEqual([]);
  expect([...new FormData(form)]).toEqual([]);
  await userEvent.click(within(form).getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
});
