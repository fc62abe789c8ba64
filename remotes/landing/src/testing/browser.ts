// Browser APIs of the showcase that jsdom lacks: media queries and IntersectionObserver. A test sets their values.
import { act } from '@testing-library/react';

type Entry = { isIntersecting: boolean };

let matching: string[] = [];
let isVisible = true;
let observers: ((entries: Entry[]) => void)[] = [];
let listeners: (() => void)[] = [];

export const WIDE = '(min-width: 768px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export function installBrowser(queries: string[]) {
  matching = queries;
  isVisible = true;
  observers = [];
  listeners = [];
  Object.assign(window, { matchMedia, IntersectionObserver: Observer });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isVisible ? 'visible' : 'hidden') });
}

/** Reports the places that the showcase had since the last report, in one batch as a browser does. */
export function scrollShowcase(...places: ('on screen' | 'off screen')[]) {
  const entries = places.map((place) => ({ isIntersecting: place === 'on screen' }));
  act(() => observers.forEach((notify) => notify(entries)));
}

export function showTab(shown: boolean) {
  isVisible = shown;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

export function changeMedia(queries: string[]) {
  matching = queries;
  act(() => listeners.forEach((notify) => notify()));
}

function matchMedia(query: string) {
  return {
    matches: matching.includes(query),
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
    removeEventListener: (_type: string, listener: () => void) => (listeners = listeners.filter((other) => other !== listener)),
  };
}

class Observer {
  constructor(private readonly notify: (entries: Entry[]) => void) {
    observers.push(notify);
  }
  observe() {}
  disconnect() {
    observers = observers.filter((other) => other !== this.notify);
  }
}
