import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';

/** Props of {@link BoundaryComponent}. */
export interface BoundaryProps {
  /** Components whose rendering errors are caught. */
  children?: ReactNode;
  /** Shown in place of the children after an error. */
  fallback?: ReactNode;
  /** Called once for each error, for logging. */
  onError?: (error: Error, errorInfo: ErrorInfo) => void;
}

/** Catches rendering errors of its children. */
export class BoundaryComponent extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_: unknown, errorInfo: ErrorInfo): void {
    const { error } = this.state;
    if (error) this.props.onError?.(error, errorInfo);
  }

  override render(): ReactNode {
    return this.state.error ? this.props.fallback : this.props.children;
  }
}
