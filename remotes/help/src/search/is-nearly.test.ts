import { isNearly } from './is-nearly';

test.each([
  ['a wrong letter', 'password', 'pasaword'],
  ['a letter too few', 'password', 'pasword'],
  ['a letter too many', 'password', 'passsword'],
  ['the last letter missing', 'password', 'passwor'],
  ['two letters that changed places', 'password', 'passowrd'],
  ['the first letter wrong', 'inguzanyo', 'unguzanyo'],
  ['nothing at all', 'password', 'password'],
])('%s is forgiven', (_what, word, typed) => expect(isNearly(word, typed)).toBe(true));

test.each([
  ['two wrong letters', 'password', 'pazzword'],
  ['two letters too few', 'password', 'passwo'],
  ['letters that changed places further apart', 'password', 'wasspord'],
  ['another short word', 'loan', 'loin'],
])('%s is another word', (_what, word, typed) => expect(isNearly(word, typed)).toBe(false));
