import { useState } from 'react';
import { defineRemote } from '../contract';
import { press, see, type, type Journey } from '../contract/registry/journeys';
import { Link, MenuSlot, usePlatform } from '../platform';
import { useMediaQuery } from '../ui/use-media-query';
import { runJourney, testJourneys } from './test-journeys';

/** Greets by the typed name, unless it is broken. */
function Form({ data: { isBroken } }: { data: { isBroken: boolean } }) {
  const { menu } = usePlatform();
  const [name, setName] = useState('');
  const [isGreeted, setGreeted] = useState(false);
  const isWide = useMediaQuery('(min-width: 768px)');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button onClick={() => isBroken || setGreeted(true)}>Greet</button>
      <p hidden={!isGreeted}>Hello {name}</p>
      <p>{isWide ? 'Wide' : 'Narrow'}</p>
      <Link to="/news/older">Older</Link>
      <button onClick={menu.open}>More</button>
      <MenuSlot>
        <button onClick={menu.close}>Greet</button>
      </MenuSlot>
    </>
  );
}

const remoteWith = (isBroken: boolean) =>
  defineRemote({
    namespace: 'news',
    routes: [
      { path: '/news', load: async () => ({ Page: Form, data: { isBroken } }), head: () => ({ title: '', description: '' }) },
      {
        path: '/news/older',
        load: async () => ({ Page: () => <h1>Older news</h1>, data: null }),
        head: () => ({ title: '', description: '' }),
      },
    ],
    loadMessages: async () => ({}),
  });

const greets: Journey = {
  name: 'is greeted',
  at: '/news',
  steps: [type('textbox', 'Name', 'Aline'), press('button', 'Greet'), see('text', 'Hello Aline')],
};
const others: Journey[] = [
  { name: 'goes on to another page', at: '/news', steps: [press('link', 'Older'), see('heading', 'Older news')] },
  {
    name: 'uses the menu before the page',
    at: '/news',
    steps: [press('button', 'More'), press('button', 'Greet'), see('link', 'Older')],
  },
  { name: 'has a wide screen', at: '/news', on: 'wide', steps: [see('text', 'Wide')] },
  { name: 'has a narrow screen', at: '/news', on: 'narrow', steps: [see('text', 'Narrow')] },
];

testJourneys(remoteWith(false), { en: [greets, ...others], rw: [greets, ...others] });

const SHORT = 100;

test('a section whose button does nothing fails at the step that waits for it', async () => {
  await expect(runJourney(remoteWith(true), greets, 'en', SHORT)).rejects.toThrow('Step 3, see the text “Hello Aline”: ');
});

test('an element that the menu covers is not pressed', async () => {
  const covered: Journey = { ...greets, steps: [press('button', 'More'), press('link', 'Older')] };
  await expect(runJourney(remoteWith(false), covered, 'en', SHORT)).rejects.toThrow('Step 2, press the link “Older”');
});
