/** Keeps a crash of one screen inside it, reports it, and lets the user try again. */
import { Component } from 'react';
import type { ContextType, ReactNode } from 'react';
import { ErrorState } from '@coupon-center/ui';
import { ContractContext } from './contract-context.tsx';

interface CrashState {
  hasCrashed: boolean;
}

export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  static override contextType = ContractContext;
  declare context: ContextType<typeof ContractContext>;
  override state: CrashState = { hasCrashed: false };

  static getDerivedStateFromError(): CrashState {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.context?.report(error, { stage: 'render' });
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    const retry = () => this.setState({ hasCrashed: false });
    return <ErrorState message="Something went wrong on this screen." onRetry={retry} />;
  }
}
