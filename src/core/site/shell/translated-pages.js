// A file of its own that each document loads before the other scripts; it is sent as it is written here.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a script of one scope
(() => {
  const root = document.documentElement;
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const shown = new WeakMap();
  const texts = new WeakMap();
  const isLost = (node) => node?.nodeType === 3 && !node.parentNode;
  let isStarting = false;
  const held = new Map();
  const hold = (font) => {
    const text = texts.get(font);
    if (!isLost(text) || held.has(text)) return;
    root.translate = false;
    held.set(text, [font, text.data]);
    font.replaceWith(text);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      const text = texts.get(removedNodes[0]) ?? removedNodes[0];
      if (!isLost(text) || !addedNodes.length) continue;
      shown.set(text, addedNodes[0]);
      for (const node of addedNodes) texts.set(node, text);
      if (isStarting) hold(addedNodes[0]);
    }
  }).observe(root, { childList: true, subtree: true });

  const putBack = (lost) => {
    if (!isLost(lost)) return;
    for (const node of [...(shown.get(lost)?.parentNode?.childNodes ?? [])]) {
      const text = texts.get(node);
      if (text?.parentNode) node.remove();
      else if (text) node.replaceWith(text);
    }
  };
  Node.prototype.appendChild = function (node) {
    putBack(node);
    return appendChild.call(this, node);
  };
  Node.prototype.insertBefore = function (node, at) {
    putBack(node);
    putBack(at);
    return insertBefore.call(this, node, isLost(at) ? null : at);
  };
  Node.prototype.removeChild = function (node) {
    putBack(node);
    return isLost(node) ? node : removeChild.call(this, node);
  };
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get,
    set(value) {
      putBack(this);
      set.call(this, value);
    },
  });

  addEventListener('shop:start', () => {
    isStarting = true;
    for (const font of root.querySelectorAll('font')) hold(font);
  });
  addEventListener('shop:ready', () => {
    isStarting = false;
    if (held.size) root.removeAttribute('translate');
    for (const [text, [font, was]] of held) if (text.data === was && text.parentNode) text.replaceWith(font);
    held.clear();
  });
})();
