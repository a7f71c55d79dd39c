import { createPreferences } from './preferences.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('each remote has preferences of its own, which stay in the browser', () => {
  const preferences = createPreferences('mf-one');
  preferences.set('look', 'cards');
  expect(preferences.isStored?.('look')).toBe(true);
  createPreferences('mf-two').set('look', 'rows');
  expect(createPreferences('mf-one').get('look')).toBe('cards');
  expect(createPreferences('mf-two').get('look')).toBe('rows');
  expect(createPreferences('mf-one').get('order')).toBeNull();
});

test('signing out forgets them', () => {
  const preferences = createPreferences('mf-one');
  preferences.set('look', 'cards');
  localStorage.clear();
  expect(preferences.get('look')).toBeNull();
});

test('where the browser refuses to store them, they last as long as the page', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const reading = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const preferences = createPreferences('mf-one');
  expect(preferences.get('look')).toBeNull();
  preferences.set('look', 'cards');
  expect(preferences.isStored?.('look')).toBe(false);
  expect(preferences.get('look')).toBe('cards');
  reading.mockRestore();
  expect(preferences.get('look')).toBe('cards');
});
