// A rating by Glicko-2 (Mark Glickman, “Example of the Glicko-2 system”, 2022), match by match.

/** @typedef {{rating: number, deviation: number, volatility: number}} Rating */

/** What is known of somebody who has not played. @type {Rating} */
export const UNKNOWN = { rating: 1500, deviation: 350, volatility: 0.06 };
/** How far ratings are known of what was measured over many matches. */
const MEASURED = 50;
/** Points of a rating in a step of the system's own scale. */
const SCALE = 173.7178;
/** How fast the volatility may change. */
const TAU = 0.5;
/** How exactly the volatility is found. */
const EXACT = 1e-6;

/**
 * The rating after a match.
 * @param {Rating} mine
 * @param {number} opponent  The other side's rating.
 * @param {number} score  1 for a win, 1/2 for a draw, 0 for a loss.
 * @param {number} [deviation]  How well the other side's rating is known.
 * @returns {Rating}
 */
export function rated(mine, opponent, score, deviation = MEASURED) {
  const phi = mine.deviation / SCALE;
  const other = deviation / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * other ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp((-g * (mine.rating - opponent)) / SCALE));
  const variance = 1 / (g ** 2 * expected * (1 - expected));
  const delta = variance * g * (score - expected);
  const volatility = volatilityAfter(mine.volatility, phi, variance, delta);
  const after = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / variance);
  const rating = mine.rating + SCALE * after ** 2 * g * (score - expected);
  return { rating, deviation: SCALE * after, volatility };
}

/** Step 5 of the paper: where its function is zero, by the Illinois algorithm. @param {number} sigma @param {number} phi @param {number} variance @param {number} delta */
function volatilityAfter(sigma, phi, variance, delta) {
  const start = Math.log(sigma ** 2);
  const f = (/** @type {number} */ x) => {
    const whole = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - whole)) / (2 * whole ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = Math.log(Math.max(delta ** 2 - phi ** 2 - variance, 0));
  if (!Number.isFinite(high)) {
    high = start - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EXACT) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const at = f(middle);
    if (at * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, at];
  }
  return Math.exp(low / 2);
}
