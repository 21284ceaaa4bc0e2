import { HarborMark } from './icons.tsx';
import './page-state.css';

/** The page before it knows who is signed in. */
export function Loading() {
  return (
    <div className="page-state" role="status">
      <HarborMark />
      <p>Opening Harbor…</p>
    </div>
  );
}

/** The page when its backend does not respond. */
export function Problem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="page-state" role="alert">
      <HarborMark />
      <p>{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
