// A review as it is stored with a match, for tests.

export const MISTAKE = {
  ply: 3,
  seat: 1,
  name: 'Red',
  move: 'a1-a2',
  grade: 'blunder',
  words: 'Red slipped.',
  before: 0.8,
  after: 0.2,
  position: '4/4/4/r1,3 r',
  played: 'a1-a2',
  line: ['a1-b1'],
  told: 'a1-b1',
};
export const REVIEW = {
  moves: 'a1-a2',
  start: '',
  resigned: '',
  people: [1],
  scores: [0.5, 0.4],
  mistakes: [MISTAKE],
  losses: [],
  ahead: '',
  story: '',
};
