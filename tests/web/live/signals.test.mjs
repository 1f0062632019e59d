// Offers and answers: what a browser says of itself comes back as a description of a line for data and
// of nothing else, and whatever somebody else may have written is refused in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  LIMIT,
  readAnswer,
  readSignal,
  SignalError,
  writeSignal,
} from '../../../web/live/signals.js';

const MATCH = 'AAECAwQFBgcICQoLDA0ODw';
const PRINT = Array.from({ length: 32 }, (_, n) =>
  (n * 7).toString(16).padStart(2, '0').toUpperCase(),
);
const HOSTS = ['192.168.1.20', '2001:db8::1f:2', '0d4cd1f0-8f2c-4f0a-9c3e-aa11bb22cc33.local'];

/** What a browser says of itself, much shortened. */
function sdp({ hosts = HOSTS, user = 'Ab1+', password = 'x'.repeat(24), more = '' } = {}) {
  const lines = [
    'v=0',
    'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
    'm=application 50123 UDP/DTLS/SCTP webrtc-datachannel',
    ...hosts.map((host, n) => `a=candidate:${n} 1 udp 2113937151 ${host} ${50_000 + n} typ host`),
    'a=candidate:9 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active',
    'a=candidate:8 1 udp 1677729535 198.51.100.7 61000 typ srflx raddr 192.168.1.20 rport 50000',
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${PRINT.join(':')}`,
    'a=mid:0',
    more,
  ];
  return lines.join('\r\n');
}

const offer = (parts) => writeSignal({ kind: 'offer', match: MATCH }, sdp(parts));
const answer = (to) => writeSignal({ kind: 'answer', match: MATCH, to }, sdp());

test('an offer and its answer come back, with every address but those of TCP', () => {
  const first = readSignal(offer());
  assert.deepEqual([first.kind, first.match, first.to], ['offer', MATCH, '']);
  const hosts = [...first.sdp.matchAll(/^a=candidate:\d+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gm)];
  assert.deepEqual(
    hosts.map(([, host, port, way]) => `${way} ${host} ${port}`),
    [
      'host 192.168.1.20 50000',
      'host 2001:0db8:0000:0000:0000:0000:001f:0002 50001',
      `host ${HOSTS[2]} 50002`,
      'srflx 198.51.100.7 61000',
    ],
  );
  assert.match(first.sdp, /^a=ice-ufrag:Ab1\+\r$/m);
  assert.ok(first.sdp.includes(`a=fingerprint:sha-256 ${PRINT.join(':')}\r\n`));
  assert.match(first.sdp, /^a=setup:actpass\r$/m);
  const second = readSignal(answer(first.name));
  assert.deepEqual([second.kind, second.to], ['answer', first.name]);
  assert.match(second.sdp, /^a=setup:active\r$/m);
});

test('they are short: a code for a camera stays coarse', () => {
  assert.ok(offer().length < 200, `${offer().length} letters`);
  const hosts = Array.from({ length: 40 }, (_, n) => `2001:db8::${n.toString(16)}`);
  const user = 'u'.repeat(64);
  assert.ok(offer({ hosts, user, password: 'p'.repeat(128) }).length <= LIMIT);
});

test('what the other browser is told has lines for data alone, whatever was said', () => {
  const more = 'a=crypto:1 x\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2';
  const told = readSignal(offer({ more })).sdp;
  assert.deepEqual(told.match(/^m=.*$/gm), ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel']);
  const known = 'v o s t c m=application a=group:BUNDLE a=candidate a=ice-ufrag a=ice-pwd';
  const allowed = `${known} a=fingerprint:sha-256 a=setup a=mid:0 a=sctp-port a=max-message-size`;
  const words = allowed.split(' ');
  for (const line of told.trimEnd().split('\r\n')) {
    assert.ok(
      words.some((word) => line.startsWith(word)),
      line,
    );
  }
});

test('a browser without a network, or without such lines, is told so', () => {
  const own = sdp().replaceAll(/^a=candidate.*\r\n/gm, '');
  assert.throws(() => writeSignal({ kind: 'offer', match: MATCH }, own), /no network/);
  for (const lacking of [/^a=ice-pwd.*$/m, /^a=fingerprint.*$/m, /^m=.*$/m, /^a=mid.*$/m]) {
    const said = sdp().replace(lacking, '');
    assert.throws(() => writeSignal({ kind: 'offer', match: MATCH }, said), SignalError);
  }
});

const WORDS = /\w{3,} .*\.$/;

/** Read a text that need not be one; whatever is refused is refused in words. */
function tried(text) {
  try {
    return readSignal(text);
  } catch (error) {
    assert.ok(error instanceof SignalError, `${text}: ${error}`);
    assert.match(error.message, WORDS);
    return undefined;
  }
}

test('nonsense is refused in words', () => {
  const good = offer();
  const texts = [
    '',
    'A',
    'AAAAAA',
    '====',
    'ä',
    '\u{1F600}',
    `${good}=`,
    ` ${good}`,
    'A'.repeat(LIMIT + 1),
  ];
  for (const text of texts) assert.equal(tried(text), undefined, text);
  for (let n = 0; n < good.length; n += 1) assert.equal(tried(good.slice(0, n)), undefined);
});

test('what is given as an answer is quoted where it is refused', () => {
  const { name } = readSignal(offer());
  assert.equal(readAnswer(answer(name), MATCH, name).to, name);
  for (const [text, match] of [
    ['#live=https://oh', MATCH],
    ['AAAA', MATCH],
    [offer(), MATCH],
    [answer('AAAAAA'), MATCH],
    [answer(name), 'other'],
  ]) {
    const quote = text.length > 20 ? `“${text.slice(0, 20)}…”` : `“${text}”`;
    const told = ({ message }) => message.endsWith(`The link was ${quote}.`);
    assert.throws(() => readAnswer(text, match, name), told);
  }
  assert.throws(() => readAnswer(' ', MATCH, name), /sent\.$/);
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('one changed letter is always found', () => {
  const good = offer();
  for (let n = 0; n < good.length; n += 1) {
    for (const letter of LETTERS) {
      if (letter === good[n]) continue;
      assert.equal(tried(good.slice(0, n) + letter + good.slice(n + 1)), undefined);
    }
  }
});

/** A text with a right checksum, whatever is in it. */
function sealed(bytes) {
  let [a, b] = [1, 0];
  for (const byte of bytes) [a, b] = [(a + byte) % 65_521, (a + b + byte) % 65_521];
  return Buffer.from([b >> 8, b & 255, a >> 8, a & 255, ...bytes]).toString('base64url');
}

test('who knows the checksum gets no further: only lines for data come of it', () => {
  const good = [...Buffer.from(offer(), 'base64url')].slice(4);
  let seed = 7;
  const random = (below) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let read = 0;
  for (let times = 0; times < 20_000; times += 1) {
    const bytes = [...good];
    for (let flips = 1 + random(3); flips; flips -= 1) bytes[random(bytes.length)] = random(256);
    if (!random(3)) bytes.splice(random(bytes.length), random(20));
    const found = tried(sealed(bytes));
    if (!found) continue;
    read += 1;
    assert.ok(/^[\x20-\x7e\r\n]*$/.test(found.sdp));
    assert.equal(found.sdp.match(/^m=/gm).length, 1);
    assert.ok((found.sdp.match(/^a=candidate/gm) ?? []).length <= 12);
  }
  assert.ok(read > 100, `${read} were read`);
});

test('another version, another kind, and a foreign name are told apart', () => {
  const good = [...Buffer.from(offer(), 'base64url')].slice(4);
  assert.throws(() => readSignal(sealed([2, ...good.slice(1)])), /another version/);
  assert.throws(() => readSignal(sealed([1, 3, ...good.slice(2)])), /something else/);
  const spaced = good.with(51, 32);
  assert.throws(() => readSignal(sealed(spaced)), /something else/);
});
