import { readSearch } from './read-search';

test('the same word is one search, in capitals, with more space, and with its accent as a letter of its own', () => {
  for (const words of ['porte-monnaie fermé', ' Porte-monnaie  FERMÉ', 'porte-monnaie ferme\u0301'])
    expect(readSearch({ language: 'en', words })).toEqual({ language: 'en', words: 'porte-monnaie fermé' });
});
