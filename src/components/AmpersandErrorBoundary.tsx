import type { ErrorInfo, ReactNode } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import { useInitialMessages } from '../provider/useInitialMessages.ts';
import { BoundaryComponent } from './ui/BoundaryComponent.tsx';
import { FailureCard } from './ui/FailureCard.tsx';
import { WidgetRoot } from './ui/WidgetRoot.tsx';

/** Props of {@link AmpersandErrorBoundary}. */
export interface AmpersandErrorBoundaryProps {
  /** Components whose rendering errors are caught. */
  children?: ReactNode;
  /** Shown in place of our own notice. */
  fallback?: ReactNode;
  /** Called once for each error, for logging. */
  onError?: (error: Error, errorInfo: ErrorInfo) => void;
}

/** Catches rendering errors of its children and offers a retry. Customers do not see the message of the error. */
export class AmpersandErrorBoundary extends BoundaryComponent {
  declare props: AmpersandErrorBoundaryProps;

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.fallback ?? <CrashNotice onRetry={() => this.setState({ error: null })} />;
  }
}

/** Error boundary of every widget. Configuration errors propagate to the host's own boundary. */
export class WidgetErrorBoundary extends AmpersandErrorBoundary {
  override render(): ReactNode {
    if (this.state.error instanceof AmpersandConfigError) throw this.state.error;
    return super.render();
  }
}

/** Replaces a crashed widget. */
function CrashNotice({ onRetry }: { onRetry: () => void }) {
  const { failure } = useInitialMessages();
  return (
    <WidgetRoot>
      <FailureCard onRetry={onRetry} reason={failure.crashedHelp} title={failure.crashed} />
    </WidgetRoot>
  );
}
