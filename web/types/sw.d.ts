/** What the build writes at the head of sw.js. */
declare const SITE: {
  /** Different for each version of the site. */
  name: string;
  /** The folder of its modules. */
  app: string;
  /** Every file of the site but sw.js: its path, and the SHA-256 of its content in base64. */
  files: Record<string, string>;
};
