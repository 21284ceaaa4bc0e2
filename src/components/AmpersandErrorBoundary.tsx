import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import { CrashNotice } from './CrashNotice.tsx';

/** Props of {@link AmpersandErrorBoundary}. */
export interface AmpersandErrorBoundaryProps {
  children?: ReactNode;
  /** Shown in place of the error's own message. */
  fallback?: ReactNode;
  onError?: (error: Error, errorInfo: ErrorInfo) => void;
}

/** Keeps an error of what it holds from taking the page down, and offers to try again. */
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

/** The boundary inside every widget. A mistake of the host goes on to whoever can show it to the developer. */
export class WidgetErrorBoundary extends AmpersandErrorBoundary {
  override render(): ReactNode {
    if (this.state.error instanceof AmpersandConfigError) throw this.state.error;
    return super.render();
  }
}
