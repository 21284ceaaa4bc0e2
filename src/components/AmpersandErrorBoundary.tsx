import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import { useInitialMessages } from '../provider/useInitialMessages.ts';
import { FailureCard } from './ui/FailureCard.tsx';
import { WidgetRoot } from './ui/WidgetRoot.tsx';

/** Props of {@link AmpersandErrorBoundary}. */
export interface AmpersandErrorBoundaryProps {
  /** Components whose rendering errors are caught. */
  children?: ReactNode;
  /** Shown in place of the error's own message. */
  fallback?: ReactNode;
  /** Called once for each error, for logging. */
  onError?: (error: Error, errorInfo: ErrorInfo) => void;
}

/** Catches rendering errors of its children and offers a retry. */
export class AmpersandErrorBoundary extends Component<AmpersandErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, errorInfo: ErrorInfo): void {
    this.props.onError?.(error, errorInfo);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.fallback ?? <CrashNotice error={error} onRetry={() => this.setState({ error: null })} />;
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
function CrashNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { failure } = useInitialMessages();
  return (
    <WidgetRoot>
      <FailureCard
        details={error.stack}
        onRetry={onRetry}
        reason={error.message}
        remedy={failure.crashedHelp}
        title={failure.crashed}
      />
    </WidgetRoot>
  );
}
