#!/usr/bin/env node
/**
 * Debian's Firefox as Playwright starts a browser: passes its WebDriver BiDi connection on, and makes up for two
 * differences until both are gone. Firefox ESR doesn't know one command that Playwright sends for every context. And
 * Playwright sets the value of a field in a way that React doesn't notice; text is inserted as a user pastes it instead.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Commands that Firefox ESR doesn't know. They emulate light, dark and reduced motion, and are answered as done. */
const UNKNOWN_COMMANDS: ReadonlySet<string> = new Set(['emulation.setMediaFeaturesOverride']);

const INSERT_TEXT = 'window.__pw_bidiInsertText = (text) => bidiInsertText(window, text)';
const INSERT_AS_PASTED = `window.__pw_bidiInsertText = (text) => {
  const at = window.document.activeElement;
  if (at && /^I?FRAME$/.test(at.nodeName)) return at;
  window.document.execCommand('insertText', false, text);
}`.replaceAll('\n', ' ');

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** Passes messages of one connection on, in order. */
function passOn(client: WebSocket, address: string): void {
  const firefox = new WebSocket(address, { perMessageDeflate: false });
  const waiting: string[] = [];
  firefox.on('open', () => {
    for (const message of waiting.splice(0)) firefox.send(message);
  });
  client.on('message', (data: Buffer) => {
    const message = data.toString().replace(INSERT_TEXT, INSERT_AS_PASTED);
    const { id, method } = JSON.parse(message) as { id: number; method: string };
    if (UNKNOWN_COMMANDS.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (firefox.readyState === WebSocket.OPEN) firefox.send(message);
    else waiting.push(message);
  });
  firefox.on('message', (data: Buffer) => client.send(data.toString()));
  firefox.on('close', () => client.close());
  client.on('close', () => firefox.close());
}

const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
browser.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => browser.kill(signal));

createInterface({ input: browser.stderr }).on('line', (line) => {
  const [, address] = LISTENING.exec(line) ?? [];
  if (address === undefined) return void process.stderr.write(`${line}\n`);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (client, { url }) => passOn(client, address + (url ?? '').replace(/^\/$/, '')));
  server.on('listening', () => {
    const { port } = server.address() as { port: number };
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
});
