import { placeIn } from './place-in';

test.each([
  ['#usave', { product: 'usave' }],
  ['#usave-fees', { product: 'usave', clause: 'usave-fees' }],
  ['#ikimina-article-12', { product: 'ikimina', clause: 'ikimina-article-12' }],
  ['#uinvest-asset-manager', { product: 'uinvest', clause: 'uinvest-asset-manager' }],
])('%s names a place', (hash, place) => {
  expect(placeIn(hash)).toEqual(place);
});

test.each(['', '#', '#fees', '#USAVE', '#usave-', '#usavefees', '#u-save', '#constructor', '#usave-%C3'])(
  '"%s" names none',
  (hash) => {
    expect(placeIn(hash)).toBeNull();
  },
);
