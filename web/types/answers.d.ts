/** What comes back for a command: the whole view, or only what was asked for. */

import type { AnalysisView, ChallengeItem, MenuItem, PageView } from './views.js';

/** Any answer of a session. One with a `scene` is a whole view. */
export interface Answer extends Partial<Omit<PageView, 'kept'>> {
  menu?: MenuItem[];
  quests?: ChallengeItem[];
  /** In a view, how many entries of the list stay; of a command to save, see SavedAnswer. */
  kept?: number | string | null;
  tree?: number;
  sight?: PageView | null;
  over?: boolean;
  /** What could not be read of a record, "" if nothing. */
  trouble?: string;
  /** A replay as data, checked by replay.js. */
  frames?: unknown;
}

/** What is to be saved of a match. */
export interface SavedAnswer {
  /** Its record; null if there is nothing to save. */
  kept: string | null;
  flip: boolean;
  tree: number;
  /** What may be shown of it; null if that is the view on the page. */
  sight: PageView | null;
  over: boolean;
}

/** What a search has found so far. */
export interface SearchAnswer {
  running: boolean;
  failed?: string;
  move?: string;
  /** Part of the time for the move that is over, 0 to 1. */
  part?: number;
  shares?: number[];
  analysis?: AnalysisView;
}
