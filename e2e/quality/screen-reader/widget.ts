import type { Locator, Page } from '@playwright/test';

export const GUIDE = '/help-center/how-do-i-create-goal';
export const WIDE = 1280;
export const PHONE = 360;

/** A widget with a state, and its accessibility tree in English. */
export interface Widget {
  what: string;
  route: string;
  width: number;
  /** Puts the widget into the tested state, in either language. */
  open(page: Page): Promise<Locator>;
  tree: string;
}
