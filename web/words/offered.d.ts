/** The languages beside English that there are words of, by their codes; the build makes it. */
export const offered: string[];
