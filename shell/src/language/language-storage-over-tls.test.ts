/** @jest-environment-options {"url": "https://tuzamuke.test/"} */
import { storeLanguage } from './language-storage';

test('over TLS the cookie of the language is sent over TLS alone', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  storeLanguage('rw');
  expect(written).toHaveBeenCalledWith('i18nextLng=rw; path=/; max-age=31536000; SameSite=Lax; Secure');
  expect(document.cookie).toBe('i18nextLng=rw');
});
