import 'ampersand-embed/styles';
import { Integrations } from './Integrations';

// The address is read when the page is requested, not when it is built.
export const dynamic = 'force-dynamic';

export default function Page() {
  return <Integrations baseUrl={process.env['AMP_URL'] ?? 'http://localhost:8080'} />;
}
