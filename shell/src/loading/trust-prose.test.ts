import { trustedProse } from 'shared/content/trusted-prose';
import { trustProse } from './trust-prose';

afterEach(() => {
  Object.assign(globalThis, { trustedTypes: undefined, trustProse: undefined });
});

test('HTML of the build passes through the policy `prose` alone, as browsers with Trusted Types demand', () => {
  // As in a browser: the function works as a method of its policy alone.
  class Policy {
    readonly #rules: { createHTML(html: string): string };
    constructor(
      readonly name: string,
      rules: { createHTML(html: string): string },
    ) {
      this.#rules = rules;
    }
    createHTML(html: string) {
      return { policy: this.name, html: this.#rules.createHTML(html) };
    }
  }
  Object.assign(globalThis, {
    trustedTypes: { createPolicy: (name: string, rules: { createHTML(html: string): string }) => new Policy(name, rules) },
  });
  trustProse();
  expect(trustedProse('<p>A & b</p>')).toEqual({ policy: 'prose', html: '<p>A & b</p>' });
});

test('a browser without Trusted Types shows the HTML as it is', () => {
  trustProse();
  expect(trustedProse('<p>A & b</p>')).toBe('<p>A & b</p>');
});
