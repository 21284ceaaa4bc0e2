import type { MessageFeed } from '../../harbor-api.ts';
import './totals.css';

/** How much was received and verified since the demo was started. */
export function Totals({ totals }: Pick<MessageFeed, 'totals'>) {
  return (
    <dl className="totals">
      <Total name="Records" count={totals.records} />
      <Total name="Messages" count={totals.messages} />
    </dl>
  );
}

function Total({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count.toLocaleString('en')}</dd>
    </div>
  );
}
