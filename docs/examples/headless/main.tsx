import {
  AmpersandProvider,
  InstallationProvider,
  useConnection,
  useCreateConnection,
  useCreateInstallation,
  useInstallation,
  useLocalConfig,
} from 'ampersand-embed';
import { createRoot } from 'react-dom/client';

const { VITE_AMP_URL = 'http://localhost:8080', VITE_AMP_KEY = '' } = import.meta.env;

function Account() {
  const { connection, isPending } = useConnection();
  const { createConnection, errorMsg } = useCreateConnection();
  if (isPending) return <p>Loading…</p>;
  if (connection) return <Calls />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        createConnection({ apiKey: String(new FormData(event.currentTarget).get('key')) });
      }}
    >
      <label>
        API key <input name="key" type="password" />
      </label>
      <button type="submit">Connect</button>
      <p role="alert">{errorMsg}</p>
    </form>
  );
}

function Calls() {
  const { installation } = useInstallation();
  const { createInstallation, isPending, errorMsg } = useCreateInstallation();
  const { readObject, get } = useLocalConfig();
  const calls = readObject('calls');
  if (installation) return <p>Calls are read.</p>;
  return (
    <>
      <label>
        <input
          checked={calls.getSelectedField('duration')}
          onChange={(event) => calls.setSelectedField({ fieldName: 'duration', selected: event.target.checked })}
          type="checkbox"
        />
        Duration
      </label>
      <button disabled={isPending} onClick={() => createInstallation({ config: get() })} type="button">
        Install
      </button>
      <p role="alert">{errorMsg}</p>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <AmpersandProvider options={{ project: 'my-project', apiKey: VITE_AMP_KEY, baseUrl: VITE_AMP_URL }}>
    <InstallationProvider integration="my-integration" consumerRef="user-42" groupRef="team-7">
      <Account />
    </InstallationProvider>
  </AmpersandProvider>,
);
