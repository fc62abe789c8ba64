import type { Node } from 'unist';

/** What is wrong with a text, and in which of its lines. */
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
