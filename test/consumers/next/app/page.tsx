import { AmpersandProvider, InstallIntegration } from 'ampersand-embed';
import { de } from 'ampersand-embed/locales/de';
import 'ampersand-embed/styles';

/** A server component: what it renders runs in the browser, texts included. */
export default function Page() {
  const { AMP_PROJECT = 'project', AMP_API_KEY = 'key' } = process.env;
  return (
    <AmpersandProvider options={{ project: AMP_PROJECT, apiKey: AMP_API_KEY, messages: de }}>
      <h1>Integrations</h1>
      <InstallIntegration consumerRef="user-1" groupRef="group-next" integration="calls-to-crm" />
    </AmpersandProvider>
  );
}
