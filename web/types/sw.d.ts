/** What the build writes at the head of sw.js. */
declare const SITE: {
  /** Different for each version of the site. */
  name: string;
  /** The folder of its modules. */
  app: string;
  /** Every file of the site but sw.js: its path, and the SHA-256 of its content in base64. */
  files: Record<string, string>;
  /** The other languages, and the hashes of the lists of their files. */
  languages: Record<string, string>;
  /** The headers of every file, and those that some have besides. */
  headers: Record<string, string>;
  more: Record<string, Record<string, string>>;
  /** The Content-Type of each ending of a name, such as ".js". */
  types: Record<string, string>;
};
