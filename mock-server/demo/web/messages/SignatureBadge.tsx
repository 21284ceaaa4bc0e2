import type { MessageSummary } from '../../shared/harbor-api.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';

/** Whether the signature of a message is right. */
export function SignatureBadge({ message }: { message: MessageSummary }) {
  return message.isVerified ? (
    <span className="tag tag-good">
      <CheckIcon />
      Verified
    </span>
  ) : (
    <span className="tag tag-bad">
      <WarningIcon />
      Not verified
    </span>
  );
}
