// All panels of the page, in the order in which they are shown. See board/panel.js.

import { analysis } from './analysis.js';
import { appearance } from './appearance.js';
import { challenge } from './challenge.js';
import { codes } from './codes.js';
import { curtain } from './curtain.js';
import { edit } from './edit.js';
import { enlarge } from './enlarge.js';
import { explorer } from './explorer.js';
import { friend } from './friend.js';
import { games } from './games.js';
import { home } from './home.js';
import { live } from './live.js';
import { loading } from './loading.js';
import { matchTools } from './match-tools.js';
import { moveList } from './move-list.js';
import { pages } from './pages.js';
import { panes } from './panes.js';
import { playDialog } from './play-dialog.js';
import { players } from './players.js';
import { position } from './position.js';
import { practice } from './practice.js';
import { progress } from './progress.js';
import { questions } from './questions.js';
import { review } from './review.js';
import { savedMatches } from './saved-matches.js';
import { scores } from './scores.js';
import { sharing } from './sharing.js';
import { sounds } from './sounds.js';
import { strips } from './strips.js';
import { tour } from './tour.js';
import { turn } from './turn.js';
import { waiting } from './waiting.js';
import { wheels } from './wheels.js';

/** @type {readonly import('../board/panel.js').Panel<import('./page.js').Page>[]} */
export const PANELS = [
  pages,
  panes,
  strips,
  scores,
  turn,
  enlarge,
  matchTools,
  games,
  position,
  moveList,
  sharing,
  curtain,
  players,
  friend,
  live,
  codes,
  challenge,
  edit,
  tour,
  analysis,
  explorer,
  review,
  practice,
  progress,
  home,
  playDialog,
  savedMatches,
  waiting,
  questions,
  appearance,
  wheels,
  loading,
  sounds,
];
