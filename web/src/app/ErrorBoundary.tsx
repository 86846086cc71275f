import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '@/ui/error-screen/ErrorScreen';

/** Shows a plain sentence and a reload button instead of a blank page when a screen breaks. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorScreen /> : this.props.children;
  }
}
