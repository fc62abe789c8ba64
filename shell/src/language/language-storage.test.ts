import { forbidStorage } from '../testing/forbid-storage';
import { chosenLanguage, forgottenLanguage, storeLanguage } from './language-storage';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'i18nextLng=; path=/; max-age=0';
  history.replaceState(null, '', '/');
});

test('writes the language to storage and cookie', () => {
  storeLanguage('rw');
  expect(localStorage.getItem('i18nextLng')).toBe('rw');
  expect(document.cookie).toBe('i18nextLng=rw');
  storeLanguage('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  expect(document.cookie).toBe('i18nextLng=en');
});

test('the cookie lasts a year, has the path / and SameSite', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  storeLanguage('rw');
  expect(written).toHaveBeenCalledWith('i18nextLng=rw; path=/; max-age=31536000; SameSite=Lax');
  written.mockRestore();
});

test('reads the choice from storage when the cookie was lost', () => {
  expect(forgottenLanguage()).toBeNull();
  localStorage.setItem('i18nextLng', 'rw');
  expect(forgottenLanguage()).toBe('rw');
});

test('cookie and address take precedence over storage', () => {
  localStorage.setItem('i18nextLng', 'rw');
  document.cookie = 'i18nextLng=en; path=/';
  expect(forgottenLanguage()).toBeNull();
  document.cookie = 'i18nextLng=; path=/; max-age=0';
  history.replaceState(null, '', '/?lng=en');
  expect(forgottenLanguage()).toBeNull();
});

test.each(['fr', 'en-GB', ''])('ignores %p in storage', (word) => {
  localStorage.setItem('i18nextLng', word);
  expect(forgottenLanguage()).toBeNull();
});

test('does not mistake another cookie for that of the language', () => {
  document.cookie = 'xi18nextLng=rw; path=/';
  expect(chosenLanguage()).toBeUndefined();
  document.cookie = 'xi18nextLng=; path=/; max-age=0';
});

test('ignores an unknown language in the address', () => {
  history.replaceState(null, '', '/?lng=fr');
  expect(chosenLanguage()).toBeUndefined();
  history.replaceState(null, '', '/?lng=rw');
  expect(chosenLanguage()).toBe('rw');
  document.cookie = 'i18nextLng=en; path=/';
  expect(chosenLanguage()).toBe('rw');
});

test('stores nothing and does not throw when storage is forbidden', () => {
  forbidStorage();
  expect(() => storeLanguage('rw')).not.toThrow();
  expect(forgottenLanguage()).toBeNull();
});

test('a browser that forbids cookies has chosen no language, and still stores the choice on the device', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', { configurable: true, get: forbidden, set: forbidden });
  storeLanguage('rw');
  expect([localStorage.getItem('i18nextLng'), chosenLanguage()]).toEqual(['rw', undefined]);
  delete (document as Partial<Document>).cookie;
});
