// Days as the reader's calendar has them.

import { DAY } from './schedule.js';

/** The day of a time, such as 2026-11-28. @param {Date} [time] */
export function dayOf(time = new Date()) {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The number of the day on which a time is, from 1970 on. @param {Date} time */
export function dayNumber(time) {
  return Math.floor((time.getTime() - time.getTimezoneOffset() * 60_000) / DAY);
}

/**
 * How many days in a row something was done, up to today; today may still come.
 * @param {number} today @param {(day: number) => Promise<boolean>} wasDone
 */
export async function daysInARow(today, wasDone) {
  let count = Number(await wasDone(today));
  for (let day = today - 1; await wasDone(day); day -= 1) count += 1;
  return count;
}
