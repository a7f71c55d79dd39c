/** Keeps it to itself when what is inside breaks down: the page around it, and what was typed there, stays. */
import { Component } from 'react';
import type { ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown instead. What broke is told to the diagnostics by the root of the page. */
  fallback: ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
