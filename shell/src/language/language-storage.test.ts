import { forbidStorage } from '../testing/forbid-storage';
import { forgottenLanguage, hasLanguageCookie, hasLanguageInAddress, storeLanguage } from './language-storage';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'i18nextLng=; path=/; max-age=0';
  history.replaceState(null, '', '/');
});

test('storage and cookie are kept equal', () => {
  storeLanguage('rw');
  expect(localStorage.getItem('i18nextLng')).toBe('rw');
  expect(document.cookie).toBe('i18nextLng=rw');
  storeLanguage('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  expect(document.cookie).toBe('i18nextLng=en');
});

test('the cookie lasts a year, holds for every page and goes to no other site', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  storeLanguage('rw');
  expect(written).toHaveBeenCalledWith('i18nextLng=rw; path=/; max-age=31536000; SameSite=Lax');
  written.mockRestore();
});

test('a choice whose cookie was lost is remembered from storage', () => {
  expect(forgottenLanguage()).toBeNull();
  localStorage.setItem('i18nextLng', 'rw');
  expect(forgottenLanguage()).toBe('rw');
});

test('cookie and address win over storage', () => {
  localStorage.setItem('i18nextLng', 'rw');
  document.cookie = 'i18nextLng=en; path=/';
  expect(forgottenLanguage()).toBeNull();
  document.cookie = 'i18nextLng=; path=/; max-age=0';
  history.replaceState(null, '', '/?lng=en');
  expect(forgottenLanguage()).toBeNull();
});

test.each(['fr', 'en-GB', ''])('%p in storage is no language of this site', (word) => {
  localStorage.setItem('i18nextLng', word);
  expect(forgottenLanguage()).toBeNull();
});

test('another cookie is not mistaken for the language’s', () => {
  document.cookie = 'xi18nextLng=rw; path=/';
  expect(hasLanguageCookie()).toBe(false);
  document.cookie = 'xi18nextLng=; path=/; max-age=0';
});

test('only a language of this site counts in the address', () => {
  history.replaceState(null, '', '/?lng=fr');
  expect(hasLanguageInAddress()).toBe(false);
  history.replaceState(null, '', '/?lng=rw');
  expect(hasLanguageInAddress()).toBe(true);
});

test('with storage forbidden nothing is remembered and nothing throws', () => {
  forbidStorage();
  expect(() => storeLanguage('rw')).not.toThrow();
  expect(forgottenLanguage()).toBeNull();
});
