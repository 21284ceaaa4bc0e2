import './messages-page.css';
import { FeedSummary, MessageRow } from '../messages/FeedSummary.tsx';
import { MessageDetail } from '../messages/MessageDetail.tsx';
import type { FeedState } from '../messages/useMessageFeed.ts';
import { RouterLink, useRouter } from '../router/Router.tsx';
import { PageHead } from '../ui/Page.tsx';

/** All received messages and the selected one. */
export function MessagesPage({ feed }: { feed: FeedState }) {
  const { route } = useRouter();
  const open = feed.messages.find(({ id }) => id === route.messageId) ?? feed.messages[0];
  return (
    <>
      <PageHead title="Webhook messages">
        Harbor checks the signature of every message before it uses it. The latest 50 are kept.
      </PageHead>
      {open === undefined ? (
        <Nothing isKnown={feed.status === 'live'} />
      ) : (
        <div className="messages">
          <div className="messages-side">
            <div className="card">
              <FeedSummary feed={feed} title="Received" />
            </div>
            <ul className="card messages-list" aria-label="Messages">
              {feed.messages.map((message) => (
                <li key={message.id}>
                  <RouterLink to={{ messageId: message.id }} isCurrent={message.id === open.id}>
                    <MessageRow message={message} />
                  </RouterLink>
                </li>
              ))}
            </ul>
          </div>
          <MessageDetail message={open} />
        </div>
      )}
    </>
  );
}

function Nothing({ isKnown }: { isKnown: boolean }) {
  return (
    <div className="card messages-empty">
      {isKnown ? (
        <>
          <p>
            <strong>Nothing has arrived since the demo was started.</strong> Records come here when an integration is
            installed, and at every scheduled read.
          </p>
          <RouterLink to={{ page: 'integrations' }} className="button">
            Open integrations
          </RouterLink>
        </>
      ) : (
        <p>Loading messages…</p>
      )}
    </div>
  );
}
