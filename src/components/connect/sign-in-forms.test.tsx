import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MockBackend } from '../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../test/support/axe.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { ConnectProvider } from './ConnectProvider.tsx';

const ORIGIN = 'https://ledger.test';
const ENTRY = {
  displayName: 'Ledger',
  baseURL: ORIGIN,
  support: { proxy: true },
  authHealthCheck: { url: `${ORIGIN}/me` },
};
const OAUTH = {
  tokenURL: `${ORIGIN}/token`,
  explicitScopesRequired: false,
  explicitWorkspaceRequired: false,
  tokenMetadataFields: {},
};

const start = withMockBackend();

/** A provider of one entry. It lets in what `accepts` says, by the header `Authorization` or by the token request. */
function startLedger(entry: object, accepts: (credential: string) => boolean): MockBackend {
  const simulated = async (request: Request) => {
    const isToken = request.url === OAUTH.tokenURL;
    const credential = isToken ? await request.text() : (request.headers.get('authorization') ?? '');
    if (accepts(credential)) return Response.json({ access_token: 'issued', token_type: 'Bearer' });
    if (credential === 'Bearer issued') return Response.json({});
    return Response.json({ error: 'invalid_client', message: 'Ledger does not know you.' }, { status: 401 });
  };
  return start({ providers: { ledger: { ...ENTRY, ...entry } }, simulated: { [ORIGIN]: simulated } });
}

function renderConnect() {
  return render(
    <MockProvider>
      <ConnectProvider provider="ledger" {...person} />
    </MockProvider>,
  );
}

const connect = () => userEvent.click(screen.getByRole('button', { name: 'Connect Ledger' }));
const connected = () => screen.findByRole('heading', { name: 'Ledger is connected' });
const sent = (backend: MockBackend) => backend.requests().find(({ method }) => method === 'POST')?.body;

describe('a sign-in with user name and password', () => {
  const basic = { authType: 'basic', basicOpts: {} };
  const isAda = (credential: string) => credential === `Basic ${btoa('ada:secret')}`;

  it('connects, and can be replaced', async () => {
    const backend = startLedger(basic, isAda);
    const { container } = renderConnect();
    await userEvent.type(await screen.findByLabelText('Username'), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    expect(await accessibilityProblems(container)).toEqual([]);
    await connect();
    await connected();
    expect(sent(backend)).toMatchObject({ basicAuth: { username: 'ada', password: 'secret' } });

    await userEvent.click(screen.getByRole('button', { name: 'Update credentials' }));
    await userEvent.type(screen.getByLabelText('Username'), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText('Credentials updated.')).toBeVisible();
  });

  it('says what the provider said, and keeps what was typed', async () => {
    startLedger(basic, isAda);
    renderConnect();
    await userEvent.type(await screen.findByLabelText('Username'), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await connect();
    expect(await screen.findByRole('alert')).toHaveTextContent('Ledger does not know you.');
    expect(screen.getByLabelText('Username')).toHaveValue('ada');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  });

  it('needs no password, for providers that take a key as user name', async () => {
    startLedger(basic, (credential) => credential === `Basic ${btoa('key:')}`);
    renderConnect();
    await userEvent.type(await screen.findByLabelText('Username'), 'key{Enter}');
    await connected();
  });
});

describe('a sign-in of a machine', () => {
  const machine = (more: object = {}) => ({
    authType: 'oauth2',
    oauth2Opts: { ...OAUTH, grantType: 'clientCredentials', ...more },
  });
  const isMachine = (credential: string) => credential.includes('client_secret=s-1');

  it('asks for client and secret', async () => {
    const backend = startLedger(machine(), isMachine);
    renderConnect();
    await userEvent.type(await screen.findByLabelText('Client ID'), 'c-1');
    await userEvent.type(screen.getByLabelText('Client secret'), 's-1');
    expect(screen.queryByLabelText('Scopes')).not.toBeInTheDocument();
    await connect();
    await connected();
    expect(sent(backend)).toMatchObject({ oauth2ClientCredentials: { clientId: 'c-1', clientSecret: 's-1' } });
  });

  it('asks for scopes where the provider wants them named', async () => {
    const backend = startLedger(machine({ explicitScopesRequired: true }), isMachine);
    renderConnect();
    await userEvent.type(await screen.findByLabelText('Client ID'), 'c-1');
    await userEvent.type(screen.getByLabelText('Client secret'), 's-1');
    await userEvent.type(screen.getByLabelText('Scopes'), 'read,  write');
    await connect();
    await connected();
    expect(sent(backend)).toMatchObject({ oauth2ClientCredentials: { scopes: ['read', 'write'] } });
  });
});

it('a sign-in with a password at a client asks for both', async () => {
  const backend = startLedger(
    { authType: 'oauth2', oauth2Opts: { ...OAUTH, grantType: 'password' } },
    (credential) => credential.includes('username=ada') && credential.includes('client_secret=s-1'),
  );
  renderConnect();
  for (const [label, value] of [
    ['Username', 'ada'],
    ['Password', 'p'],
    ['Client ID', 'c-1'],
    ['Client secret', 's-1'],
  ] as const) {
    await userEvent.type(await screen.findByLabelText(label), value);
  }
  await connect();
  await connected();
  expect(sent(backend)).toMatchObject({
    oauth2PasswordCredentials: { username: 'ada', password: 'p', clientId: 'c-1', clientSecret: 's-1' },
  });
});

describe('a form of the provider’s own', () => {
  const custom = {
    authType: 'custom',
    customOpts: {
      headers: [{ name: 'Authorization', valueTemplate: '{{ .plan }} {{ .account }} {{ .code }}' }],
      inputs: [
        { name: 'account', displayName: 'Account', fieldType: 'fieldTypeText', prompt: 'As on your invoice.' },
        { name: 'code', displayName: 'Access code' },
        {
          name: 'plan',
          displayName: 'Plan',
          fieldType: 'fieldTypeSelect',
          options: [
            { value: 'free', label: 'Free' },
            { value: 'paid', label: 'Paid' },
          ],
        },
      ],
    },
  };

  it('asks for each input in its own way', async () => {
    const backend = startLedger(custom, (credential) => credential === 'paid a-1 c-1');
    const { container } = renderConnect();
    expect(await screen.findByLabelText('Account')).toHaveAccessibleDescription('As on your invoice.');
    expect(screen.getByLabelText('Access code')).toHaveAttribute('type', 'password');
    expect(await accessibilityProblems(container)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Account'), 'a-1');
    await userEvent.type(screen.getByLabelText('Access code'), 'c-1');
    await connect();
    await waitFor(() => expect(screen.getByLabelText('Plan')).toHaveFocus());
    expect(screen.getByLabelText('Plan')).toHaveAccessibleDescription('Choose the Plan.');
    await userEvent.selectOptions(screen.getByLabelText('Plan'), 'Paid');
    await connect();
    await connected();
    expect(sent(backend)).toMatchObject({ customAuth: { account: 'a-1', code: 'c-1', plan: 'paid' } });
  });
});

describe('what a form offers to password managers', () => {
  it('is user name and password by their purpose', async () => {
    startLedger({ authType: 'basic', basicOpts: {} }, () => true);
    renderConnect();
    expect(await screen.findByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('is nothing of the host’s account where a secret of another kind is asked for', async () => {
    startLedger(
      { authType: 'apiKey', apiKeyOpts: { attachmentType: 'header', header: { name: 'X-Key' } } },
      () => true,
    );
    renderConnect();
    expect(await screen.findByLabelText('Ledger API key')).toHaveAttribute('autocomplete', 'off');
  });
});

it('a provider without a sign-in is connected with its details', async () => {
  const input = [{ name: 'workspace', displayName: 'Workspace' }];
  const backend = startLedger({ authType: 'none', metadata: { input } }, () => true);
  renderConnect();
  await userEvent.type(await screen.findByLabelText('Workspace'), 'acme{Enter}');
  await connected();
  expect(sent(backend)).toMatchObject({ providerMetadata: { workspace: { value: 'acme', source: 'input' } } });
});

describe('a sign-in of a machine that was made before', () => {
  const answers = { Username: 'ada', Password: 'p', 'Client ID': 'c-1', 'Client secret': 's-1' };

  it.each([
    ['clientCredentials', ['Client ID', 'Client secret']],
    ['password', ['Username', 'Password', 'Client ID', 'Client secret']],
  ] as const)('is replaced by the same form: %s', async (grantType, labels) => {
    const oauth2Opts = { ...OAUTH, grantType };
    const backend = startLedger({ authType: 'oauth2', oauth2Opts }, (credential) =>
      /client_secret=s-[12]/.test(credential),
    );
    renderConnect();
    for (const label of labels) await userEvent.type(await screen.findByLabelText(label), answers[label]);
    await connect();
    await connected();
    await userEvent.click(screen.getByRole('button', { name: 'Update credentials' }));
    for (const label of labels)
      await userEvent.type(screen.getByLabelText(label), answers[label].replace('s-1', 's-2'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Credentials updated.')).toBeVisible();
    const update = backend.requests().find(({ method }) => method === 'PATCH');
    expect(JSON.stringify(update?.body)).toContain('"clientSecret":"s-2"');
  });
});
