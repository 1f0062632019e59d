// All panels of the page, in the order in which they are shown. See board/panel.js.

import { analysis } from '../analysis/analysis.js';
import { appearance } from '../settings/appearance.js';
import { challenge } from '../challenges/challenge.js';
import { codes } from '../correspondence/codes.js';
import { curtain } from '../players/curtain.js';
import { daily } from '../home/daily.js';
import { edit } from '../new-game/edit.js';
import { endRating } from '../record/end-rating.js';
import { enlarge } from '../table/enlarge.js';
import { explorer } from '../analysis/explorer.js';
import { friend } from '../correspondence/friend.js';
import { games } from '../table/games.js';
import { home } from '../home/home.js';
import { live } from '../live/live.js';
import { loading } from '../messages/loading.js';
import { marks } from '../sketch/marks.js';
import { matchTools } from '../table/match-tools.js';
import { moveList } from '../moves/move-list.js';
import { navigation } from './navigation-panel.js';
import { panes } from '../table/panes.js';
import { playDialog } from '../new-game/play-dialog.js';
import { players } from '../players/players.js';
import { position } from '../moves/position.js';
import { practice } from '../challenges/practice.js';
import { print } from '../print/print.js';
import { progress } from '../challenges/progress.js';
import { questions } from '../help/questions.js';
import { record } from '../record/record.js';
import { report } from '../challenges/report.js';
import { review } from '../analysis/review.js';
import { savedMatches } from '../library/saved-matches.js';
import { scores } from '../library/scores.js';
import { sharing } from '../correspondence/sharing.js';
import { sounds } from '../table/sounds.js';
import { strips } from '../players/player-bars.js';
import { tour } from '../challenges/tour.js';
import { turn } from '../table/turn.js';
import { waiting } from '../home/waiting.js';
import { wheels } from '../home/wheels.js';

/** @type {readonly import('../board/panel.js').Panel<import('../page/page.js').Page>[]} */
export const PANELS = [
  navigation,
  panes,
  strips,
  scores,
  turn,
  enlarge,
  matchTools,
  games,
  position,
  moveList,
  marks,
  sharing,
  print,
  curtain,
  players,
  friend,
  live,
  codes,
  challenge,
  report,
  edit,
  tour,
  analysis,
  explorer,
  review,
  practice,
  progress,
  endRating,
  home,
  daily,
  playDialog,
  savedMatches,
  record,
  waiting,
  questions,
  appearance,
  wheels,
  loading,
  sounds,
];
