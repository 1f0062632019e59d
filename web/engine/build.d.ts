/** What the build says about the site it made; build.py writes `build.js`. Urls are relative to this folder. */
export const build: {
  /** The project's version. */
  version: string;
  /** The folder of Pyodide's own files. */
  runtime: string;
  /** The part of Python that a start does without. */
  rest: string;
  /** The zip with what a start needs of the engine and of Python's library. */
  python: string;
  /** The zip with the rest of the engine and what of the library that needs. */
  later: string;
  /** Its length in bytes. */
  laterBytes: number;
  /** The folders of what is said in other languages: of the engine, and of each game. */
  speaking: string[];
  /** The zip with the rest of the library, for wheels that aren't part of the site. */
  more: string;
  /** The wheel of micropip, which installs those. */
  micropip: string;
  /** The game that the page opens with. */
  first: string;
  /** Pyodide's lock file without any package. */
  lock: { info: Record<string, string>; packages: Record<string, never> };
  /** Everything a start downloads: url to length in bytes. */
  files: Record<string, number>;
  /** The hash of sandbox-frame.js, as a policy has it. */
  sandbox: string;
  /** The sum of those lengths. */
  totalBytes: number;
  /** The servers that the host of the site names for live matches, in host.toml. */
  iceServers: { urls: string[]; username?: string; credential?: string }[];
};
