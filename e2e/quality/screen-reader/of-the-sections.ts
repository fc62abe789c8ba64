import { expect } from '@playwright/test';
import { GUIDE, PHONE, WIDE, type Widget } from './widget';

export const OF_THE_SECTIONS: Widget[] = [
  {
    what: 'the showcase of the products',
    route: '/',
    width: WIDE,
    open: async (page) => {
      await page.locator('#products').getByRole('tab').nth(1).click();
      return page.locator('#products');
    },
    tree: `
      - region "Four ways to move forward":
        - heading "Four ways to move forward" [level=2]
        - paragraph
        - button "Play"
        - tablist "Products":
          - /children: equal
          - tab "Social CrowdFund" [selected=false]
          - tab "Group Saving (Ikimina)" [selected]
          - tab "U-Save" [selected=false]
          - tab "U-Invest Launching soon" [selected=false]
        - tabpanel "Group Saving (Ikimina)":
          - heading [level=3]
          - paragraph
          - img /Screen of/`,
  },
  {
    what: 'the questions and answers',
    route: '/',
    width: WIDE,
    open: async (page) => {
      await page.locator('#faqs').getByRole('button').nth(1).click();
      return page.locator('#faqs');
    },
    tree: `
      - region "Frequently asked questions":
        - heading "Frequently asked questions" [level=2]
        - heading /^1 What/ [level=3]:
          - button [expanded=false]
        - heading /^2 Can I use it without a smartphone/ [level=3]:
          - button [expanded]
        - paragraph: /\\*528#/
        - heading /^3 Can/ [level=3]:
          - button [expanded=false]
        - heading /^5 Who/ [level=3]:
          - button [expanded=false]
        - heading /^6 Does/ [level=3]:
          - button [expanded=false]
        - complementary "Still have a question?"`,
  },
  {
    what: 'the topics of the help center',
    route: GUIDE,
    width: WIDE,
    open: async (page) => page.locator('nav:has(button[aria-expanded])').filter({ visible: true }),
    tree: `
      - navigation "Help topics":
        - button "General" [expanded=false]
        - button "Social Crowdfunding" [expanded=false]
        - button "Ikimina" [expanded=false]
        - button "Invest / U-Save (Individual Savings)" [expanded]
        - list:
          - listitem:
            - link "How do I create goal?"`,
  },
  {
    what: 'the search with its suggestions',
    route: '/help-center',
    width: PHONE,
    open: async (page) => {
      await page.getByRole('main').getByRole('combobox').fill('Mobile Money');
      await expect(page.getByRole('option')).toHaveCount(5);
      await page.keyboard.press('ArrowDown');
      return page.getByRole('search');
    },
    tree: `
      - search:
        - /children: equal
        - combobox "Search any question" [expanded]: Mobile Money
        - button "Search"
        - listbox "Answers found":
          - /children: equal
          - option "How do I add a payment account? General" [selected]
          - option [selected=false]
          - option [selected=false]
          - option [selected=false]
          - option [selected=false]
        - status
        - paragraph: 5 answers found`,
  },
  {
    what: 'the question whether a guide helped, with its form',
    route: GUIDE,
    width: PHONE,
    open: async (page) => {
      const region = page.locator('section:has(button[aria-pressed])');
      await region.getByRole('button').nth(1).click();
      await expect(region.getByRole('radio')).toHaveCount(4);
      return region;
    },
    tree: `
      - region "Was this article helpful?":
        - heading "Was this article helpful?" [level=2]
        - button "Yes, thanks!" [pressed=false]
        - button "Not really" [pressed]
        - group "What was the problem?":
          - radio /did not answer/ [checked=false]
          - radio /confusing/ [checked=false]
          - radio /how the feature works/ [checked=false]
          - radio "Other" [checked]
        - textbox "Tell us more"
        - paragraph: /Do not write your app PIN/
        - paragraph: 0/600
        - button "Submit" [disabled]
        - status`,
  },
];
