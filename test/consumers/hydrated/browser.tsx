import { hydrateRoot } from 'react-dom/client';
import 'ampersand-embed/styles';
import { Page } from './Page';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const props = JSON.parse(new URLSearchParams(window.location.search).get('props') ?? '{}');
const { console } = window;

hydrateRoot(root, <Page {...props} />, {
  onRecoverableError: (error) => console.error('not as the server rendered it:', error),
});
