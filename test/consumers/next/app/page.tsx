import { AmpersandProvider, InstallIntegration } from 'ampersand-embed';
import { en } from 'ampersand-embed/locales/en';
import 'ampersand-embed/styles';

/** A server component: what it renders runs in the browser, texts included. */
export default function Page() {
  const { AMP_PROJECT = 'project', AMP_API_KEY = 'key' } = process.env;
  return (
    <AmpersandProvider options={{ project: AMP_PROJECT, apiKey: AMP_API_KEY, messages: en }}>
      <h1>Integrations</h1>
      <InstallIntegration consumerRef="user-1" groupRef="group-next" integration="calls-to-crm" />
    </AmpersandProvider>
  );
}
