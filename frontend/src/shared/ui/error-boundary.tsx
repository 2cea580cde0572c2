import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** What is drawn in place of children that broke; `again` draws them anew. */
  readonly fallback: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of its children from emptying the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  private readonly again = () => this.setState({ isBroken: false });

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.isBroken ? fallback(this.again) : children;
  }
}
