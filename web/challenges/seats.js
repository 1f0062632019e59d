// Who sat where in a match that is reviewed: whose moves are one's own, and whose mistake one was.

/** @import { SeatView } from '../types/protocol.js' */
/** @typedef {import('../types/protocol.js').ExerciseCommand['by']} By */

/** The seats of those who play at this screen. @param {Pick<SeatView, 'seat' | 'here'>[]} seats */
export const peopleAt = (seats) => seats.filter(({ here }) => here).map(({ seat }) => seat);

/**
 * Whose mistake it was that somebody at a seat has made; nothing where the colour alone tells it, as
 * both play at one screen.
 * @param {number} seat @param {Pick<SeatView, 'seat' | 'here' | 'level'>[]} seats @returns {By}
 */
export function whose(seat, seats) {
  const one = seats.find((other) => other.seat === seat);
  if (one && !one.here) return one.level ? 'computer' : 'friend';
  return whoseOf(peopleAt(seats));
}

/** The same where those at the screen are known, and somebody of them it was. @param {number[]} people @returns {By} */
export const whoseOf = (people) => (people.length === 1 ? 'you' : undefined);
