import { File as NodeFile } from 'node:buffer';
import { Window } from 'happy-dom';
import { Upload } from './upload.ts';

/** The address of every shop in a component test. */
export const ORIGIN = 'http://localhost:3000';

/**
 * What stays as Node has it: the language, and what requests are made of. The server runs in the same process, and its
 * libraries accept no other.
 */
const OF_NODE = new Set(
  `AbortController AbortSignal Array ArrayBuffer BigInt Blob Boolean BroadcastChannel Buffer DataView Date Error
  EvalError EventTarget File Function Headers Infinity Intl JSON Map Math MessageChannel MessagePort NaN Number Object
  Promise Proxy RangeError ReadableStream ReferenceError Reflect RegExp Request Response Set String Symbol SyntaxError
  TransformStream TypeError URIError URL URLSearchParams WeakMap WeakRef WeakSet WebSocket WritableStream atob btoa
  clearImmediate clearInterval clearTimeout console constructor crypto decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape eval fetch global globalThis isFinite isNaN parseFloat parseInt performance process
  queueMicrotask setImmediate setInterval setTimeout structuredClone undefined unescape`.split(/\s+/),
);

function namesOf(window: Window): string[] {
  const names = new Set<string>();
  for (let at: object = window; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].filter((name) => !OF_NODE.has(name) && !/^_|Array$/.test(name));
}

/** The fields of a form as Node's FormData, which Node's fetch can send. */
function formDataOf(window: Window): typeof FormData {
  const Sendable = globalThis.FormData;
  return class extends Sendable {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (!form) return;
      // happy-dom names the form as the submitter when there is none.
      const fields = new window.FormData(form as never, (submitter === form ? undefined : submitter) as never);
      for (const [name, value] of fields as unknown as Iterable<[string, string | File]>)
        this.append(name, value instanceof NodeFile ? (value as Blob) : String(value));
    }
  };
}

/** The event of a closed dialog is a task of its own, as in browsers. */
function closeDialogsLikeBrowsers({ Event, HTMLDialogElement }: Window): void {
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
}

/** Gives Node the globals of a browser: one window for all files of the worker, because the shop's modules keep it. */
function openWindow(): Window {
  const window = new Window({
    url: ORIGIN,
    width: 1280,
    height: 720,
    settings: { navigation: { disableMainFrameNavigation: true } },
  });
  const SendableForm = formDataOf(window);
  const [views, globals] = [window as unknown as Record<string, unknown>, globalThis as Record<string, unknown>];
  for (const name of namesOf(window)) {
    const value = views[name];
    if (value === undefined) continue;
    const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
    const given = isMethod ? value.bind(window) : value;
    Object.defineProperty(globals, name, { value: given, configurable: true, writable: true });
  }
  globals.FormData = SendableForm;
  globals.XMLHttpRequest = Upload;
  views.origin = ORIGIN;
  closeDialogsLikeBrowsers(window);
  return window;
}

const shared = globalThis as { shopWindow?: Window };
shared.shopWindow ??= openWindow();
export const domWindow: Window = shared.shopWindow;
