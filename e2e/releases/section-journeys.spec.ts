import { openSiteProxy, runJourney, Visitor, type IsolatedBrowser } from 'platform/trial/browser';
import { press, see, type, type Step } from 'shared/contract/registry/journeys';
import { FEEDBACK_ADDRESS } from 'shared/contract/feedback/payload';
import { openBrowser } from '../fixtures/one-page';
import { expect, test } from '../fixtures/site';

test.describe('a journey', () => {
  const FEEDBACK_HOST = 'https://feedback.example';
  let isolated: IsolatedBrowser;
  test.beforeAll(async () => {
    isolated = await openBrowser();
  });
  test.afterAll(() => isolated.close());

  /** The faults of a journey through a section with this HTML, in a shell that also has a button “Send”. */
  async function faultsOf(section: string, steps: Step[]): Promise<string[]> {
    const html = `<!doctype html><html lang="en"><head><title>News</title><link rel="icon" href="data:,"></head>
      <body><button>Send</button><div id="section">${section}</div></body></html>`;
    const proxy = await openSiteProxy((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
    );
    const visitor = await Visitor.create(isolated.browser, proxy, { feedbackHost: FEEDBACK_HOST });
    const journey = { name: 'sends a word', at: '/news', steps };
    const faults = await runJourney(journey, visitor, { address: '/news', language: 'en', widths: [360], status: 200 });
    await visitor.close();
    await proxy.close();
    return faults.map(({ element, reason }) => `${element} ${reason}`);
  }

  const FORM = `<label>Word <input oninput="word.textContent = 'You wrote ' + this.value"></label><p id="word"></p>`;

  test('without faults types, opens a dialog, selects a tab, and sends to the company’s feedback host', async () => {
    const dialog = `<button onclick="document.querySelector('dialog').showModal()">More</button>
      <dialog><button onclick="this.closest('dialog').close()">Send</button></dialog>`;
    const tab = `<div role="tablist"><a href="#b" role="tab" aria-selected="false" onclick="this.ariaSelected = 'true'">B</a></div>`;
    const send = `<button onclick="fetch('${FEEDBACK_HOST}${FEEDBACK_ADDRESS}').then(({ status }) => (this.textContent = status))">Send it</button>`;
    expect(
      await faultsOf(FORM + dialog + tab + send, [
        type('textbox', 'Word', 'muraho'),
        see('text', 'You wrote muraho'),
        press('button', 'More'),
        press('button', 'Send'),
        press('tab', 'B'),
        see('tab', 'B', { selected: true }),
        press('button', 'Send it'),
        see('button', '204'),
      ]),
    ).toEqual([]);
  });

  test('stops at a step that is not possible, and reports it with the reason', async () => {
    const button = '<button>Send</button>';
    const cover = '<div class="cover" style="position: fixed; inset: 0"></div>';
    const cases: [section: string, steps: Step[], fault: string | RegExp][] = [
      [
        button,
        [press('button', 'Send'), see('text', 'Thanks')],
        'the journey “sends a word” stops at step 2, see the text “Thanks”: is not there within 10 s',
      ],
      [
        FORM,
        [press('button', 'Send')],
        'the journey “sends a word” stops at step 1, press the button “Send”: is not there within 10 s',
      ],
      [button + button, [press('button', 'Send')], /step 1, press the button “Send”: is there 2 times$/],
      [button + cover, [press('button', 'Send')], /step 1, press the button “Send”: is covered by <div\.cover>$/],
      ['<p hidden>Thanks</p>', [see('text', 'Thanks')], /step 1, see the text “Thanks”: is not there within 10 s$/],
      [
        `<button onclick="setTimeout(() => { throw new Error('planted'); }); this.textContent = 'Sent'">Send</button>`,
        [press('button', 'Send'), see('button', 'Sent')],
        'a script throws: planted',
      ],
    ];
    const faults = await Promise.all(cases.map(([section, steps]) => faultsOf(section, steps)));
    for (const [index, [, , fault]] of cases.entries())
      expect(faults[index]).toEqual([typeof fault === 'string' ? fault : expect.stringMatching(fault)]);
  });
});
