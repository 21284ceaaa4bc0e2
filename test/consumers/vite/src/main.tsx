import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { View } from '../published-app/Integrations';
import { Integrations } from '../published-app/Integrations';

const query = new URLSearchParams(window.location.search);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <Integrations
      apiKey={query.get('apiKey') ?? ''}
      integration={query.get('integration') ?? ''}
      project={query.get('project') ?? ''}
      view={(query.get('view') ?? 'install') as View} // written by the test
    />
  </StrictMode>,
);
