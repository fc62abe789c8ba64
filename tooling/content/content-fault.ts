import type { Node } from 'unist';

/** A fault of a text, with its line. */
export class ContentFault extends Error {
  constructor(
    message: string,
    readonly line: number | undefined,
  ) {
    super(message);
  }

  static at(node: Node, message: string): ContentFault {
    return new ContentFault(message, node.position?.start.line);
  }
}
