import { render, renderHook, screen } from '@testing-library/react';
import { useTexts } from './hooks';
import { PlatformContext, usePlatform, type Platform } from './platform-context';
import { createTexts, TextsContext } from './texts';

const texts = createTexts('rw');
texts.add('en', 'shell', { greeting: 'Welcome' });
texts.add('rw', 'shell', { greeting: 'Murakaza neza' });

function Greeting() {
  const t = useTexts<never>('shell' as never) as unknown as (key: string) => string;
  return <p>{t('greeting')}</p>;
}

test('while the language changes, a part of the page keeps the language in which the page is shown', () => {
  render(
    <TextsContext value={texts}>
      <PlatformContext value={{ language: 'en' } as Platform}>
        <Greeting />
      </PlatformContext>
    </TextsContext>,
  );
  expect(screen.getByText('Welcome')).toBeVisible();
});

test('a part outside the page has the language of the texts', () => {
  render(
    <TextsContext value={texts}>
      <Greeting />
    </TextsContext>,
  );
  expect(screen.getByText('Murakaza neza')).toBeVisible();
});

test('a developer whose component is outside the shell reads how to test it', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(usePlatform)).toThrow('in a test use shared/testing/render-in-shell');
});
