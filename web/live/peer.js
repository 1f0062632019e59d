// Two browsers find each other: one makes an offer, the other answers, then a line is open between them.
// Loaded only when somebody wants to play live.

import { build } from '../engine/build.js';
import { readAnswer, readSignal, SignalError, writeSignal } from './signals.js';
import { say } from '../words/words.js';

export { Line } from './line.js';
export { readSignal, SignalError };

/** How long addresses are looked for, in milliseconds: some servers never answer. */
const SEARCH = 4_000;
/** How long the two may take to find each other once both know of the other. */
const MEETING = 25_000;
const LABEL = 'drystone';

const TAKEN = say('This offer was answered already.');
const FAILED = say('The two devices do not find each other. Links go on working.');

/**
 * @typedef {object} Offer
 * @property {string} text  To be carried to the other.
 * @property {string} name
 * @property {(text: string) => Promise<RTCDataChannel>} accept  Takes the answer; gives the open channel.
 * @property {() => void} close
 */

/**
 * @typedef {object} Answer
 * @property {string} text  To be carried back.
 * @property {Promise<RTCDataChannel>} opened
 * @property {() => void} close
 */

/** Offer a line for a match. @param {string} match  Its name. @returns {Promise<Offer>} */
export async function makeOffer(match) {
  const connection = connect();
  try {
    const channel = connection.createDataChannel(LABEL);
    // The side that makes the offer opens the only channel there is.
    connection.addEventListener('datachannel', ({ channel: other }) => other.close());
    await connection.setLocalDescription();
    const text = writeSignal({ kind: 'offer', match }, await described(connection));
    const { name } = readSignal(text);
    const accept = async (/** @type {string} */ answer) => {
      const { sdp } = readAnswer(answer, match, name);
      if (connection.signalingState !== 'have-local-offer') throw new SignalError(TAKEN);
      await connection.setRemoteDescription({ type: 'answer', sdp });
      return opened(connection, channel, MEETING);
    };
    return { text, name, accept, close: () => connection.close() };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Answer an offer. @param {string} offer  Its text. @returns {Promise<Answer>} */
export async function makeAnswer(offer) {
  const { kind, match, name, sdp } = readSignal(offer);
  if (kind !== 'offer')
    throw new SignalError(say('This is an answer: it belongs to who has made the offer.'));
  const connection = connect();
  try {
    const coming = channelOf(connection);
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await connection.setLocalDescription();
    const about = /** @type {const} */ ({ kind: 'answer', match, to: name });
    const text = writeSignal(about, await described(connection));
    const whenOpen = coming.then((channel) => opened(connection, channel, MEETING));
    return { text, opened: whenOpen, close: () => connection.close() };
  } catch (error) {
    connection.close();
    throw error;
  }
}

const connect = () => new RTCPeerConnection({ iceServers: build.iceServers });

/** What a browser says of itself once it knows its addresses. @param {RTCPeerConnection} connection */
async function described(connection) {
  await new Promise((resolve) => {
    const look = () => connection.iceGatheringState === 'complete' && resolve(undefined);
    connection.addEventListener('icegatheringstatechange', look);
    setTimeout(resolve, SEARCH, undefined);
    look();
  });
  return connection.localDescription?.sdp ?? '';
}

/** The one channel that the other opens; any further one is closed. @param {RTCPeerConnection} connection @returns {Promise<RTCDataChannel>} */
function channelOf(connection) {
  return new Promise((resolve, reject) => {
    let found = false;
    connection.addEventListener('datachannel', ({ channel }) => {
      if (found || channel.label !== LABEL) return channel.close();
      found = true;
      resolve(channel);
    });
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'closed') reject(new Error(FAILED));
    });
  });
}

/**
 * Wait until a channel is open. Its connection goes when it is closed.
 * @param {RTCPeerConnection} connection @param {RTCDataChannel} channel @param {number} patience
 * @returns {Promise<RTCDataChannel>}
 */
function opened(connection, channel, patience) {
  channel.addEventListener('close', () => connection.close());
  // A channel does not hear that its connection fails: say it to its listeners.
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'failed') channel.dispatchEvent(new Event('error'));
  });
  return new Promise((resolve, reject) => {
    const waited = setTimeout(() => {
      connection.close();
      reject(new Error(FAILED));
    }, patience);
    const look = () => {
      if (channel.readyState !== 'open') return;
      clearTimeout(waited);
      resolve(channel);
    };
    channel.addEventListener('open', look);
    look();
  });
}
