import type { Locator, Page } from '@playwright/test';
import { PHONE, WIDE, type Widget } from './widget';

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
  return page.getByRole('dialog');
}

export const OF_THE_SHELL: Widget[] = [
  {
    what: 'the top bar with its list of languages',
    route: '/',
    width: WIDE,
    open: async (page) => {
      await page.getByRole('banner').locator('button[aria-expanded]:not([aria-haspopup])').click();
      return page.getByRole('banner');
    },
    tree: `
      - banner:
        - /children: equal
        - link "Hamwe"
        - navigation "Main":
          - list:
            - /children: equal
            - listitem:
              - link "Home"
            - listitem:
              - link "Benefits"
            - listitem:
              - link "Products"
            - listitem:
              - link "Testimony"
            - listitem:
              - link "FAQS"
        - button /^Language. English/ [expanded]
        - list:
          - /children: equal
          - listitem:
            - button "English"
          - listitem:
            - button "Kinyarwanda"
        - button "Dark Mode"
        - link "Get Started"`,
  },
  {
    what: 'the menu of a phone',
    route: '/',
    width: PHONE,
    open: openMenu,
    tree: `
      - dialog "Menu":
        - /children: equal
        - button "Close menu"
        - navigation "Main"
        - button /^Language. English/
        - button "Dark Mode"
        - link "Get Started"`,
  },
  {
    what: 'the menu of the legal pages, which holds their tabs',
    route: '/terms-conditions#usave',
    width: PHONE,
    open: openMenu,
    tree: `
      - dialog "Menu":
        - /children: equal
        - button "Close menu"
        - navigation "Main":
          - list:
            - /children: equal
            - listitem:
              - link "Home"
        - button /^Language. English/
        - button "Dark Mode"
        - tablist "Products":
          - /children: equal
          - tab "Social CrowdFund" [selected=false]
          - tab "Ikimina" [selected=false]
          - tab "U-Save" [selected]
          - tab "U-Invest" [selected=false]`,
  },
  {
    what: 'the languages of the footer',
    route: '/no-such-page',
    width: PHONE,
    open: async (page) => page.getByRole('contentinfo').getByRole('navigation'),
    tree: `
      - navigation "Languages":
        - list:
          - /children: equal
          - listitem:
            - link "English"
          - listitem:
            - link "Kinyarwanda"`,
  },
  {
    what: 'a page that does not exist',
    route: '/no-such-page',
    width: PHONE,
    open: async (page) => page.getByRole('main'),
    tree: `
      - main:
        - /children: equal
        - img
        - heading "Oops! Page Not Found." [level=1]
        - paragraph
        - link "Back to Home"`,
  },
];
