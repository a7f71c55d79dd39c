/** The outermost boundary of a remote: a crash while rendering goes to the shell, which puts its panel with Retry in the place. */
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
