import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown instead of a picture that could not be drawn. */
  instead: ReactNode;
  children: ReactNode;
}

/** Keeps a picture that cannot be drawn, or whose file does not come, from taking the page with it: its table still says everything. */
export class DrawingBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
