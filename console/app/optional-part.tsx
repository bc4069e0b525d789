import { Component, type ReactNode } from 'react';
import { isMissingFile } from './error-boundary.tsx';

/** A part that the screen does without while its file cannot be fetched. Texts are asked for again once there is a connection, code with the next page. */
export class OptionalPart extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  readonly #tryAgain = () => this.setState({ error: null });

  override componentDidMount() {
    addEventListener('online', this.#tryAgain);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#tryAgain);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isMissingFile(error)) return null;
    throw error;
  }
}
