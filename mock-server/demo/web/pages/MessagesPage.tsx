import { useState } from 'react';
import { MessageDetail } from '../messages/MessageDetail.tsx';
import { MessageRow } from '../messages/MessageRow.tsx';
import type { FeedState } from '../messages/useMessageFeed.ts';
import { PageHead } from '../ui/PageHead.tsx';
import './messages-page.css';

/** Everything that arrived, and the one message that somebody looks at. */
export function MessagesPage({ feed }: { feed: FeedState }) {
  const [openId, setOpenId] = useState<string>();
  const open = feed.messages.find((message) => message.id === openId) ?? feed.messages[0];

  return (
    <>
      <PageHead title="Webhook messages">
        Harbor checks the signature of every message before it trusts it. The latest ones are kept until the demo stops.
      </PageHead>
      {open === undefined ? (
        <p className="card messages-empty">
          Nothing has arrived yet. Install an object on the Integrations page, and its records come here.
        </p>
      ) : (
        <div className="messages">
          <ul className="card messages-list" aria-label="Messages">
            {feed.messages.map((message) => (
              <li key={message.id}>
                <button type="button" aria-pressed={message.id === open.id} onClick={() => setOpenId(message.id)}>
                  <MessageRow message={message} />
                </button>
              </li>
            ))}
          </ul>
          <MessageDetail message={open} />
        </div>
      )}
    </>
  );
}
