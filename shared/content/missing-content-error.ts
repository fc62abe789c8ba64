export class MissingContentError extends Error {
  constructor(address: string) {
    super(`${address} is not in this release`);
    this.name = 'MissingContentError';
  }
}
