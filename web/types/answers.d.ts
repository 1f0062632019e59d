/** What comes back for a command: py/drystone/app/wire/protocol.py says so in words. */

import type {
  Answers,
  BoardView,
  Command,
  FirstView,
  PageView,
  SaidOnly,
  ServerCommand,
} from './protocol.js';

/** A view as panels get it: before Python runs, there is only what a FirstView has. */
export type View = FirstView &
  Partial<Omit<BoardView, keyof FirstView>> & {
    /** The file name of the wheel that its game comes in; the page adds it. */
    wheel?: string;
  };

/** The answer to a command of the page; only words, if it was refused. */
export type AnswerTo<C extends Command> =
  (C['act'] extends keyof Answers ? Answers[C['act']] : PageView) | SaidOnly;

/** The same for a board on another site's page. What frames hold, replay.js reads and checks. */
type BoardAnswers = Answers & { end: object };

/** The answer to a command of a board; only words, if it was refused. */
export type BoardAnswerTo<C extends ServerCommand> =
  (C['act'] extends keyof BoardAnswers ? BoardAnswers[C['act']] : BoardView) | SaidOnly;

/** Sends a command of the page and gives its answer; a stopped engine is an error. */
export type Send = <C extends Command>(command: C) => Promise<AnswerTo<C>>;
