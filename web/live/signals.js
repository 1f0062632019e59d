// What two browsers tell each other before a line between them is open: an offer, and the answer to it.
// People carry both, as links or codes; docs/at-a-distance.md has the format.
//
// What a browser says of itself (SDP) is a long text with room for anything. Only what a line needs is
// carried, as bytes: the text that the other browser reads is made here, from checked parts.

import { linkQuoted, messageOf } from '../engine/quoted.js';
import { say } from '../words/words.js';

/** Longest text of an offer or answer. */
export const LIMIT = 700;
/** Most addresses that one may name. */
const ADDRESSES = 12;
const VERSION = 1;
const KINDS = /** @type {const} */ (['offer', 'answer']);
const WAYS = ['host', 'srflx', 'relay'];
/** How much the ways are liked, as RFC 8445 has it: direct first. */
const PREFERENCES = [126, 100, 0];
const SIZES = [4, 16, 16];
/** What names the two ends of a line: letters of ICE. */
const USER = /^[A-Za-z0-9+/]{4,64}$/;
const PASSWORD = /^[A-Za-z0-9+/]{22,128}$/;

/**
 * @typedef {object} Signal
 * @property {'offer' | 'answer'} kind
 * @property {string} match  The name of the match that it is about.
 * @property {string} name  What tells it from others.
 * @property {string} to  Of an answer: the name of the offer.
 * @property {string} sdp  What the browser is given.
 */

/** Why a text is no offer or answer that can be used, in words for people. */
export class SignalError extends Error {}

/**
 * Write an offer or an answer.
 * @param {{kind: Signal['kind'], match: string, to?: string}} about
 * @param {string} sdp  What the browser says of itself.
 * @returns {string}
 * @throws {SignalError}
 */
export function writeSignal({ kind, match, to = '' }, sdp) {
  const { user, password, fingerprint, addresses } = parts(sdp);
  const bytes = [
    VERSION,
    KINDS.indexOf(kind) + 1,
    ...bytesOf(match),
    ...(kind === 'answer' ? bytesOf(to) : []),
    ...fingerprint,
    ...counted(user),
    ...counted(password),
    ...addresses.slice(0, ADDRESSES).flat(),
  ];
  return lettersOf([...checksum(bytes), ...bytes]);
}

/**
 * Read an offer or an answer. Anybody may have written it.
 * @param {string} text
 * @returns {Signal}
 * @throws {SignalError}
 */
export function readSignal(text) {
  if (text.length > LIMIT) throw new SignalError(say('This live link is too long for one.'));
  const [check, bytes] = split(bytesOf(text), 4);
  if (bytes.length < 2 || checksum(bytes).join() !== check.join()) {
    throw new SignalError(say('This live link is damaged: copy the whole of it.'));
  }
  if (bytes[0] !== VERSION) {
    throw new SignalError(
      say('This live link is of another version: load the page again, both of you.'),
    );
  }
  return unpacked(bytes, lettersOf(check));
}

/**
 * Read the answer to an offer; what is refused is quoted.
 * @param {string} text @param {string} match @param {string} offer  Its name.
 * @returns {Signal}
 * @throws {SignalError}
 */
export function readAnswer(text, match, offer) {
  try {
    return fitting(readSignal(text), match, offer);
  } catch (error) {
    throw new SignalError(`${messageOf(error)} ${linkQuoted(text)}`.trim());
  }
}

/** @param {Signal} signal @param {string} match @param {string} offer */
function fitting(signal, match, offer) {
  if (signal.kind !== 'answer')
    throw new SignalError(say('This is an offer, and an answer is waited for.'));
  if (signal.match !== match) throw new SignalError(say('This answer belongs to another match.'));
  if (signal.to !== offer)
    throw new SignalError(say('This answers an older offer: send the new one.'));
  return signal;
}

/** @param {number[]} bytes @param {string} name @returns {Signal} */
function unpacked(bytes, name) {
  const kind = KINDS[bytes[1] - 1];
  if (!kind) throw foreign();
  let rest = bytes.slice(2);
  /** @param {number} count */
  const take = (count) => {
    const [taken, left] = split(rest, count);
    rest = left;
    return taken;
  };
  const match = lettersOf(take(16));
  const to = kind === 'answer' ? lettersOf(take(4)) : '';
  const fingerprint = take(32);
  const user = textOf(take(take(1)[0]), USER);
  const password = textOf(take(take(1)[0]), PASSWORD);
  const addresses = [];
  while (rest.length) {
    const [type] = take(1);
    const way = WAYS[type >> 2];
    if (!way || !SIZES[type & 3] || addresses.length >= ADDRESSES) throw foreign();
    const host = hostOf(type & 3, take(SIZES[type & 3]));
    const [high, low] = take(2);
    if (!high && !low) throw foreign();
    addresses.push(candidate(addresses.length, type >> 2, host, high * 256 + low));
  }
  return { kind, match, name, to, sdp: sdpOf({ kind, user, password, fingerprint, addresses }) };
}

/**
 * The description of a line for data, and of nothing else.
 * @param {{kind: Signal['kind'], user: string, password: string, fingerprint: number[], addresses: string[]}} parts
 */
function sdpOf({ kind, user, password, fingerprint, addresses }) {
  const hex = fingerprint.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase());
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...addresses,
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex.join(':')}`,
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:65536',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** The line for an address. @param {number} at @param {number} way @param {string} host @param {number} port */
function candidate(at, way, host, port) {
  const priority = PREFERENCES[way] * 2 ** 24 + (65_535 - at) * 256 + 255;
  const behind = way ? ' raddr 0.0.0.0 rport 0' : '';
  return `a=candidate:${at + 1} 1 udp ${priority} ${host} ${port} typ ${WAYS[way]}${behind}`;
}

/** What a browser's own description says that a line needs. @param {string} sdp */
function parts(sdp) {
  const user = found(sdp, /^a=ice-ufrag:(\S+)\s*$/m, USER);
  const password = found(sdp, /^a=ice-pwd:(\S+)\s*$/m, PASSWORD);
  const print = found(sdp, /^a=fingerprint:sha-256 (\S+)\s*$/im, /^[\dA-F]{2}(:[\dA-F]{2}){31}$/i);
  if (!/^m=application .*webrtc-datachannel\s*$/m.test(sdp) || !/^a=mid:0\s*$/m.test(sdp)) {
    throw unable();
  }
  const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)\b/gim);
  const addresses = [...lines].flatMap(([, host, port, way]) => address(host, Number(port), way));
  if (!addresses.length) {
    throw new SignalError(say('This device has no network that a line could go through.'));
  }
  const fingerprint = print.split(':').map((pair) => Number.parseInt(pair, 16));
  return { user, password, fingerprint, addresses };
}

/** @param {string} sdp @param {RegExp} line @param {RegExp} form */
function found(sdp, line, form) {
  const value = line.exec(sdp)?.[1] ?? '';
  if (!form.test(value)) throw unable();
  return value;
}

/** An address as bytes, in a list; an empty one for a form that is not known. @param {string} host @param {number} port @param {string} way */
function address(host, port, way) {
  const [kind, bytes] = bytesOfHost(host);
  if (!bytes.length || !(port > 0 && port < 65_536)) return [];
  return [[WAYS.indexOf(way.toLowerCase()) * 4 + kind, ...bytes, port >> 8, port & 255]];
}

/** @param {string} host @returns {[number, number[]]} */
function bytesOfHost(host) {
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
  if (four) {
    const bytes = four.slice(1).map(Number);
    return [0, bytes.every((byte) => byte < 256) ? bytes : []];
  }
  // Browsers hide an address of the network at home behind a number of their own.
  const hidden = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.local$/i.exec(host);
  if (hidden) return [2, fromHex(hidden[1].replaceAll('-', ''))];
  return [1, bytesOfSix(host)];
}

/** The bytes of an IPv6 address, none for anything else. @param {string} host */
function bytesOfSix(host) {
  const [head, tail, ...more] = host.split('::').map((part) => (part ? part.split(':') : []));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (more.length || (tail ? missing < 1 : missing)) return [];
  const groups = [...head, ...Array(missing).fill('0'), ...(tail ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return [];
  return fromHex(groups.map((group) => group.padStart(4, '0')).join(''));
}

/** @param {number} kind @param {number[]} bytes */
function hostOf(kind, bytes) {
  if (kind === 0) return bytes.join('.');
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (kind === 1) return (hex.match(/.{4}/g) ?? []).join(':');
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`;
}

/** @param {string} hex */
const fromHex = (hex) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** @param {string} text */
const counted = (text) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];

/** @param {number[]} bytes @param {RegExp} form */
function textOf(bytes, form) {
  const text = String.fromCharCode(...bytes);
  if (!form.test(text)) throw foreign();
  return text;
}

/** The first so many bytes, and the others. @param {number[]} bytes @param {number} count */
function split(bytes, count) {
  if (!(bytes.length >= count))
    throw new SignalError(say('This live link is not whole: copy all of it.'));
  return [bytes.slice(0, count), bytes.slice(count)];
}

/** Adler-32, as in the links of matches. @param {number[]} bytes */
function checksum(bytes) {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return [b >> 8, b & 255, a >> 8, a & 255];
}

/** @param {number[]} bytes */
function lettersOf(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} text */
function bytesOf(text) {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Array.from(plain, (letter) => letter.charCodeAt(0));
    if (lettersOf(bytes) === text) return bytes;
  } catch {
    // As below.
  }
  throw new SignalError(say('This is no live link: copy all of what your friend has sent.'));
}

const foreign = () =>
  new SignalError(say('This live link asks for something else than a line for moves.'));
const unable = () => new SignalError(say('This browser cannot open a line to another one.'));
