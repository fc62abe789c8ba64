// After each test removes the listeners of the window, which outlives the tests of a file, and disconnects the observers of the document.
const undo: (() => void)[] = [];
const { MutationObserver: Observer } = globalThis;

beforeEach(() => {
  jest.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
    EventTarget.prototype.addEventListener.call(window, type, listener, options);
    undo.push(() => window.removeEventListener(type, listener, options));
  });
  globalThis.MutationObserver = class extends Observer {
    constructor(callback: MutationCallback) {
      super(callback);
      undo.push(() => this.disconnect());
    }
  };
});

afterEach(() => {
  for (const step of undo.splice(0)) step();
  globalThis.MutationObserver = Observer;
});
