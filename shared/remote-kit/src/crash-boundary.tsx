/** The outermost boundary of a remote: reports a crash while rendering to the shell, which shows its panel with Retry instead. */
import { Component } from 'react';
import type { ReactNode } from 'react';
import type { LifecycleProps } from './shell-contract.ts';

interface CrashState {
  hasCrashed: boolean;
}

export class CrashBoundary extends Component<LifecycleProps & { children?: ReactNode }, CrashState> {
  override state: CrashState = { hasCrashed: false };

  static getDerivedStateFromError(): CrashState {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
