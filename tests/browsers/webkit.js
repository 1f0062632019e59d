// What a WebDriver lacks to find and touch elements as the tests do it: see webkit.py, which sends
// this with every question. `found(steps)` gives the elements that a chain of steps leads to.

const rootsBelow = (root) => {
    const inner = root.shadowRoot ? rootsBelow(root.shadowRoot) : [];
    const below = [...root.querySelectorAll('*')].filter((one) => one.shadowRoot);
    return [root, ...inner, ...below.flatMap((one) => rootsBelow(one.shadowRoot))];
};
const allBelow = (root, selector) => [
    ...new Set(rootsBelow(root).flatMap((one) => [...one.querySelectorAll(selector)])),
];
const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim();

const isVisible = (one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0;
};

// A list of selectors, some of which may end with Playwright's own `:visible`.
const byCss = (root, selector) => {
    if (!selector.includes(':visible')) return allBelow(root, selector);
    return selector.split(/,(?![^(]*\))/).flatMap((part) => {
        const visible = part.trim().endsWith(':visible');
        const all = allBelow(root, part.trim().replace(/:visible$/, ''));
        return visible ? all.filter(isVisible) : all;
    });
};

const ROLES = {
    button: 'button, [role=button], input[type=button], input[type=submit], summary',
    combobox: 'select, [role=combobox]',
    dialog: 'dialog, [role=dialog]',
    grid: '[role=grid]',
    group: 'fieldset, details, [role=group]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    img: 'img, [role=img]',
    link: 'a[href], [role=link]',
    radio: 'input[type=radio], [role=radio]',
    status: '[role=status], output',
    tab: '[role=tab]',
};

// Hidden from everybody: by style or by aria-hidden.
const isToldOf = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true]');

const textOf = (node) => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1) return '';
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return '';
    return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? insideOf(node);
};
const insideOf = (one) => {
    const title = one.localName === 'svg' ? one.querySelector(':scope > title') : null;
    return title ? title.textContent : [...one.childNodes].map(textOf).join('');
};

const nameOf = (one) => {
    const by = one.getAttribute('aria-labelledby');
    if (by) {
        const named = by.split(/\s+/).map((id) => one.getRootNode().getElementById(id));
        return plain(named.map((other) => other && insideOf(other)).join(' '));
    }
    if (one.hasAttribute('aria-label')) return plain(one.getAttribute('aria-label'));
    if (one.labels?.length) return plain([...one.labels].map(insideOf).join(' '));
    const legend = one.querySelector(':scope > legend');
    return plain(legend ? insideOf(legend) : insideOf(one)) || plain(one.title);
};

const same = (text, wanted, exact) => {
    if (wanted.pattern !== undefined) return new RegExp(wanted.pattern, wanted.flags).test(text);
    const words = plain(wanted.text);
    return exact ? text === words : text.toLowerCase().includes(words.toLowerCase());
};

const ofRole = (root, { role, name, exact }) => {
    const selector = ROLES[role];
    if (!selector) throw new Error(`webkit.js knows no role ${role}`);
    const roles = allBelow(root, selector).filter(
        (one) => (one.getAttribute('role') ?? role) === role && isToldOf(one),
    );
    return name ? roles.filter((one) => same(nameOf(one), name, exact)) : roles;
};

const labelled = (root, { name, exact }) =>
    allBelow(root, 'input, textarea, select, [aria-label], [aria-labelledby]').filter((one) => {
        const labels = one.labels?.length ? [...one.labels].map((label) => plain(label.textContent))
            : [nameOf(one)];
        return labels.some((text) => same(text, name, exact));
    });

const STEPS = {
    css: (all, selector) => all.flatMap((one) => byCss(one, selector)),
    role: (all, wanted) => all.flatMap((one) => ofRole(one, wanted)),
    label: (all, wanted) => all.flatMap((one) => labelled(one, wanted)),
    hasText: (all, wanted) => all.filter((one) => same(plain(one.textContent), wanted, false)),
    nth: (all, at) => [all.at(at)].filter((one) => one !== undefined),
};
const found = (steps, root = document) => [
    ...new Set(steps.reduce((all, [kind, wanted]) => STEPS[kind](all, wanted), [root])),
];

const one = (steps) => {
    const all = found(steps);
    if (all.length > 1) throw new Error(`there are ${all.length} of ${JSON.stringify(steps)}`);
    return all[0];
};

const activeBelow = (root) =>
    root.activeElement?.shadowRoot ? activeBelow(root.activeElement.shadowRoot) : root.activeElement;

// What is asked of each element that was found.
const ASKED = {
    text: (one) => plain(one.textContent),
    rawText: (one) => one.textContent,
    attribute: (one, name) => one.getAttribute(name),
    css: (one, name) => getComputedStyle(one).getPropertyValue(name),
    value: (one) => one.value,
    visible: isVisible,
    enabled: (one) => !one.matches(':disabled') && one.ariaDisabled !== 'true',
    checked: (one) => one.checked ?? one.ariaChecked === 'true',
    focused: (one) => activeBelow(document) === one,
    box: (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return isVisible(one) ? { x, y, width, height } : null;
    },
};
const ask = (steps, what, more) => found(steps).map((one) => ASKED[what](one, more));

const hit = (x, y) => {
    let there = document.elementFromPoint(x, y);
    while (there?.shadowRoot) {
        const inner = there.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === there) break;
        there = inner;
    }
    return there;
};
const holds = (outer, inner) => {
    for (let at = inner; at; at = at.parentNode ?? at.host) if (at === outer) return true;
    return false;
};
const twoFrames = () =>
    new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
    });

// Where an element can be touched; or words that say why it can't be yet.
const place = async (steps, position, force, block) => {
    const wanted = one(steps);
    if (!wanted) return 'it is not there';
    if (!isVisible(wanted)) return 'it cannot be seen';
    if (!force && !ASKED.enabled(wanted)) return 'it is disabled';
    const middle = () => {
        const { x, y, width, height } = wanted.getBoundingClientRect();
        return [x + (position?.x ?? width / 2), y + (position?.y ?? height / 2)];
    };
    const out = ([x, y]) => x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
    if (block || out(middle())) {
        wanted.scrollIntoView({ block: block ?? 'center', inline: 'center', behavior: 'instant' });
    }
    const before = middle();
    await twoFrames();
    const [x, y] = middle();
    if (x !== before[0] || y !== before[1]) return 'it moves';
    const there = hit(x, y);
    const label = wanted.labels?.[0];
    if (force || holds(wanted, there) || (label && holds(label, there))) return [x, y];
    return `over it lies ${there?.outerHTML.slice(0, 120)}`;
};
const touchable = async (steps, position, force, patience) => {
    const end = performance.now() + patience;
    // What lies over it may stay where it is while the page scrolls.
    const ways = [undefined, undefined, 'center', 'end', 'start'];
    for (let turn = 0; ; turn += 1) {
        const where = await place(steps, position, force, ways[turn % ways.length]);
        if (typeof where !== 'string') return where;
        if (performance.now() > end) throw new Error(`${JSON.stringify(steps)}: ${where}`);
        await new Promise((done) => {
            setTimeout(done, 30);
        });
    }
};

const fill = (steps, text) => {
    const field = one(steps);
    if (!field || !isVisible(field) || !ASKED.enabled(field)) return false;
    field.focus();
    field.select?.();
    if (!field.select) getSelection().selectAllChildren(field);
    document.execCommand(text ? 'insertText' : 'delete', false, text);
    return true;
};

const choose = (steps, value) => {
    const field = one(steps);
    const option = field && [...field.options].find((each) => each.value === value || each.label === value);
    if (!option) return false;
    field.value = option.value;
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    return true;
};
