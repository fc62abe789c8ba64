import { Component, createRef, type ReactNode } from 'react';
import { originOf, type LegalText } from './legal-text';
import { readPlace, restorePlace, type ReadingPlace } from './reading-place';

interface KeepPlaceProps {
  text: LegalText;
  className?: string;
  children: ReactNode;
}

/** Keeps the reader's place when another language replaces the text. A class, because only getSnapshotBeforeUpdate can measure the old text. */
export class KeepPlace extends Component<KeepPlaceProps> {
  private readonly element = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ text: before }: KeepPlaceProps): ReadingPlace | null {
    const { text } = this.props;
    const isTranslated = text.key !== before.key && originOf(text).product === originOf(before).product;
    return isTranslated ? readPlace(this.element.current!) : null;
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, place: ReadingPlace | null): void {
    if (place) restorePlace(this.element.current!, place);
  }

  override render() {
    return (
      <div ref={this.element} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
