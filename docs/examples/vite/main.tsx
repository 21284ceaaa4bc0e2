import { AmpersandProvider, InstallIntegration } from 'ampersand-embed';
import 'ampersand-embed/styles';
import { createRoot } from 'react-dom/client';

const { VITE_AMP_URL = 'http://localhost:8080', VITE_AMP_KEY = '' } = import.meta.env;

createRoot(document.getElementById('root') as HTMLElement).render(
  <AmpersandProvider options={{ project: 'my-project', apiKey: VITE_AMP_KEY, baseUrl: VITE_AMP_URL }}>
    <InstallIntegration integration="contacts" consumerRef="user-42" groupRef="team-7" />
  </AmpersandProvider>,
);
