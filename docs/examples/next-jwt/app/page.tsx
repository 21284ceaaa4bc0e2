import { connection } from 'next/server';
import { Suspense } from 'react';
import 'ampersand-embed/styles';
import { Integrations } from './Integrations';

export default function Page() {
  return (
    <Suspense>
      <Widget />
    </Suspense>
  );
}

async function Widget() {
  // The address is read when the page is requested, not when it is built.
  await connection();
  return <Integrations baseUrl={process.env['AMP_URL'] ?? 'http://localhost:8080'} />;
}
