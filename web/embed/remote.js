// The way from a board on anybody's page to the engine. A page can't start a worker of another
// site, so the engine lives in one hidden frame from drystone's own; each board has a line to it.

/** The front page of the site that the board comes from. */
export const HOME = new URL('../../', import.meta.url);
/** How long the frame may say nothing after it has loaded, in milliseconds. */
const PATIENCE = 20_000;
const CLOSED = 'The engine cannot be reached from this page. Its rules may forbid the frame.';

/** @typedef {(progress: {loaded: number, total: number}) => void} OnProgress */

/** @type {HTMLIFrameElement | undefined} */
let frame;
/** @type {Promise<HTMLIFrameElement>} */
let loading;

/** The one frame of this page, made when it is first needed. @returns {Promise<HTMLIFrameElement>} */
function engineFrame() {
  if (frame?.isConnected) return loading;
  const made = document.createElement('iframe');
  frame = made;
  made.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  made.setAttribute('aria-hidden', 'true');
  made.title = 'drystone engine';
  made.tabIndex = -1;
  made.style.display = 'none';
  made.src = new URL('engine.html', HOME).href;
  loading = new Promise((keep) => {
    made.addEventListener('load', () => keep(made), { once: true });
  });
  document.body.append(made);
  return loading;
}

/** A board's line to the engine. */
export class Line {
  /**
   * @param {OnProgress} onProgress
   * @param {(view: any) => void} onShow  Called when the computer has moved.
   */
  constructor(onProgress, onShow) {
    this.onProgress = onProgress;
    this.onShow = onShow;
    /** @type {Map<number, {keep: (answer: any) => void, drop: (reason: Error) => void}>} */
    this.waiting = new Map();
    this.lastId = 0;
    /** @type {Promise<MessagePort> | undefined} */
    this.opening = undefined;
  }

  /** @returns {Promise<MessagePort>} */
  async open() {
    const { contentWindow } = await engineFrame();
    const { port1, port2 } = new MessageChannel();
    // Only a frame of drystone's own site is given the other end.
    contentWindow?.postMessage({ drystone: 'board' }, HOME.origin, [port2]);
    return new Promise((keep, drop) => {
      const timer = setTimeout(() => drop(new Error(CLOSED)), PATIENCE);
      port1.onmessage = ({ data }) => {
        clearTimeout(timer);
        port1.onmessage = (event) => this.receive(event.data);
        if (data?.hello === 1) keep(port1);
        else drop(new Error(CLOSED));
      };
    });
  }

  /**
   * Ask the engine, which is started by the first question of a page.
   *
   * @param {object} message @returns {Promise<any>}
   */
  async ask(message) {
    this.opening ??= this.open();
    const port = await this.opening.catch((error) => {
      this.opening = undefined;
      throw error;
    });
    const id = ++this.lastId;
    return new Promise((keep, drop) => {
      this.waiting.set(id, { keep, drop });
      port.postMessage({ id, message });
    });
  }

  /** @param {any} data  Whatever came: what isn't an answer is not heard. */
  receive(data) {
    if (data === null || typeof data !== 'object') return;
    const { progress, id, answer, failed } = data;
    if (progress)
      this.onProgress({ loaded: Number(progress.loaded), total: Number(progress.total) });
    if (data.show?.scene) this.onShow(data.show);
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    if (answer !== null && typeof answer === 'object') asked.keep(answer);
    else asked.drop(new Error(String(failed ?? 'The engine has not answered.')));
  }

  /** Nobody asks any more. */
  close() {
    this.opening?.then(
      (port) => {
        port.postMessage({ id: 0, message: { act: 'end' } });
        port.close();
      },
      () => {},
    );
    this.opening = undefined;
    for (const { drop } of this.waiting.values()) drop(new Error('The board was taken away.'));
    this.waiting.clear();
  }
}
