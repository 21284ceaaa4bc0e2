import { renderToString } from 'react-dom/server';
import type { PageProps } from './Page';
import { Page } from './Page';

/** What a server without a DOM sends. */
export function render(props: PageProps): string {
  return renderToString(<Page {...props} />);
}
