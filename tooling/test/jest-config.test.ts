const mock = jest.fn();

test.each(['first', 'second'])('a test sees no calls and no spies of one that ran before it, %s of two', () => {
  expect(jest.isMockFunction(Math.max)).toBe(false);
  jest.spyOn(Math, 'max');
  mock();
  expect(mock).toHaveBeenCalledTimes(1);
});
