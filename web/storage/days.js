// Days as the reader's calendar has them.

/** The day of a time, such as 2026-11-28. @param {Date} [time] */
export function dayOf(time = new Date()) {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
