import { renderToString } from 'react-dom/server';
import type { PageProps } from './Page';
import { Page } from './Page';

/** Renders the page as a server without a DOM sends it. */
export function render(props: PageProps): string {
  return renderToString(<Page {...props} />);
}
