/** Longest silence of a stream: three of the comments that the server sends as a heartbeat. */
const SILENCE_MS = 65_000;

/**
 * Reads server-sent events, as far as our API uses the format. Yields the data of each as parsed JSON, or undefined if it isn't
 * JSON. Ends with the stream, or when it falls silent, because a machine that was asleep isn't told that its connections are
 * gone.
 * @throws Error if the connection breaks
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const end = () => void reader.cancel().catch(() => undefined);
  let rest = '';
  let silence: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      silence = setTimeout(end, SILENCE_MS);
      const { done, value } = await reader.read();
      clearTimeout(silence);
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, data] = /^data: ?(.*)$/m.exec(block) ?? [];
        if (data !== undefined) yield parse(data);
      }
    }
  } finally {
    clearTimeout(silence);
    end();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
