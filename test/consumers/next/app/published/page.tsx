import { Integrations } from '../../published-app/Integrations';

export default function Page() {
  const { AMP_PROJECT = 'project', AMP_API_KEY = 'key' } = process.env;
  return <Integrations apiKey={AMP_API_KEY} integration="calls-to-crm" project={AMP_PROJECT} view="install" />;
}
