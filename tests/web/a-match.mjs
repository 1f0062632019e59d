// A match as the browser stores it, for tests.

export const SIGHT = {
  game: { title: 'Wall', name: 'wall', query: '?game=wall' },
  status: { text: '' },
  scene: ['svg', {}, []],
};
export const MATCH = {
  id: 'one',
  revision: 1,
  name: '',
  text: 'record',
  flip: false,
  over: false,
  levels: [0, 2],
  saved: 5,
  query: '?game=wall',
  sight: SIGHT,
};
/** One's side of a match with a friend elsewhere. */
export const SEAT = {
  match: 'm',
  waits: 'you',
  seat: '{"text":"1\\nh a"}',
  secrets: '{"key":"k"}',
};
