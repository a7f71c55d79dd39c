/** Reads server-sent events: the little of the format that our API uses. */

/** What a stream may be silent for, in milliseconds: three of the comments that say that it lives. */
const SILENCE_MS = 65_000;

/**
 * The data of each event as it comes, read as JSON; undefined where it is none. Ends with the stream, or where it falls
 * silent: a machine that slept has connections that nobody told it are gone.
 * @throws Error where the connection breaks
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
