import { afterFirstPaint } from './scheduling.ts';

let frames: FrameRequestCallback[];
let paints: { name: string }[];

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  paints = [];
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  performance.getEntriesByName = ((name: string) =>
    paints.filter((paint) => paint.name === name)) as typeof performance.getEntriesByName;
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('waits until the frame has been painted', () => {
  const action = jest.fn();
  afterFirstPaint(action);
  expect(frames).toHaveLength(1);
  frames[0]?.(0);
  expect(action).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(action).toHaveBeenCalledTimes(1);
});

test('does not wait once the page has been painted', () => {
  paints.push({ name: 'first-contentful-paint' });
  const action = jest.fn();
  afterFirstPaint(action);
  expect(action).toHaveBeenCalledTimes(1);
});

test('does not wait in a hidden tab, which gets no frames', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const action = jest.fn();
  afterFirstPaint(action);
  expect(action).toHaveBeenCalledTimes(1);
  expect(frames).toHaveLength(0);
});

test('waits for half a second at most', () => {
  const action = jest.fn();
  afterFirstPaint(action);
  jest.advanceTimersByTime(499);
  expect(action).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
});
