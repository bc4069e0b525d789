import { Component, type ReactNode } from 'react';

interface Props {
  title: string;
  action: string;
  children: ReactNode;
}

/** The last net: a screen that throws leaves a sentence and a way on instead of a blank page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <section className="card notice-card" role="alert">
        <h1 className="page-title">{this.props.title}</h1>
        <button type="button" className="button-link" onClick={() => location.reload()}>
          {this.props.action}
        </button>
      </section>
    );
  }
}
