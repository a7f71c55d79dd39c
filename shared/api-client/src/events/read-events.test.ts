import { readEvents } from './read-events.ts';

/** A stream that delivers these chunks. */
function inPieces(...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
}

async function read(stream: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const data: unknown[] = [];
  for await (const each of readEvents(stream)) data.push(each);
  return data;
}

test('reads events across chunk boundaries', async () => {
  const text =
    'retry: 3000\n\n:\n\nid: 1\ndata: {"type":"ünïcode"}\n\nid: 2\r\ndata:{"type":"b"}\r\n\r\ndata: no json\n\n';
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
    expect(await read(inPieces(...pieces))).toEqual([{ type: 'ünïcode' }, { type: 'b' }, undefined]);
  }
});

test('drops an event that is incomplete when the stream ends', async () => {
  expect(await read(inPieces('data: {"type":"a"}\n'))).toEqual([]);
});

test('ends a stream that falls silent', async () => {
  jest.useFakeTimers();
  const cancelled = jest.fn();
  const reading = read(new ReadableStream({ cancel: cancelled }));
  await jest.advanceTimersByTimeAsync(65_000);
  expect(await reading).toEqual([]);
  expect(cancelled).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
