// Runs in a frame with an origin of its own that has nothing: no storage, no caches, no network. It is
// the only script of that frame's document, which stands in the page itself, and the policy knows it
// by its hash (netlify.toml). It starts workers for code that drystone did not ship, and hands on what
// is asked and answered: one answer to each question, a text, and none that is too long.
{
  /** Longest answer, in characters. */
  const LONG = 6_000_000;
  /** Most workers: one that plays, one that searches, and those that took their place. */
  const MOST = 30;

  /** @type {{script: string, wasm: ArrayBuffer, given: object} | undefined} */
  let parts;
  /** @type {Promise<WebAssembly.Module> | undefined} */
  let compiled;
  let count = 0;

  /** @param {MessageEvent} event */
  const receive = ({ data, source, ports: [port] }) => {
    if (source !== window.parent || !port || count >= MOST) return;
    count += 1;
    parts ??= data.parts;
    if (parts) compiled ??= WebAssembly.compile(parts.wasm);
    begin(port, String(data.part)).catch((error) => port.postMessage({ broken: String(error) }));
  };

  /** @param {MessagePort} port @param {string} part */
  const begin = async (port, part) => {
    if (!parts || !compiled) throw new Error('There is nothing to start.');
    const module = await compiled;
    const url = URL.createObjectURL(new Blob([parts.script], { type: 'text/javascript' }));
    // Chromium starts no module from such a text where the origin is opaque.
    const worker = new Worker(url);
    relay(worker, port);
    worker.postMessage({ boot: { ...parts.given, module, part } });
  };

  /** @param {Worker} worker @param {MessagePort} port */
  const relay = (worker, port) => {
    /** The questions that are not answered yet. @type {Set<number>} */
    const asked = new Set();
    let begun = false;
    const end = (/** @type {string} */ broken) => {
      worker.terminate();
      port.postMessage({ broken });
    };
    port.onmessage = ({ data }) => {
      if (data.end) worker.terminate();
      else asked.add(data.id);
      if (!data.end) worker.postMessage(data);
    };
    worker.onmessage = ({ data }) => {
      const { id, text, failed, ready } = Object(data);
      if (ready === true && !begun) {
        begun = true;
        port.postMessage({ ready });
      } else if (typeof failed === 'string' && !begun) end(failed.slice(0, 1000));
      else if (!asked.delete(id)) end('It says what nobody has asked.');
      else if (typeof text !== 'string') end('It does not answer.');
      else if (text.length > LONG) end('Its answer is too long.');
      else port.postMessage({ id, text });
    };
    worker.onerror = worker.onmessageerror = () => end('It has stopped.');
  };

  // Anywhere else it would run with that place's rights.
  if (self.origin === 'null') addEventListener('message', receive);
}
