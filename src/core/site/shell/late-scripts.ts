import type { EntryContext } from 'react-router';

const HELD = 'held-scripts';
const READY = 'shop:ready';
/** After `load`, in milliseconds: a page in the background is not painted. */
const MAX_WAIT_MS = 1_000;

/** Whether the page has nothing to show before its scripts run: what it shows is known in the browser alone. */
function waitsForScripts({ manifest, staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => manifest.routes[route.id]?.hasClientLoader);
}

/**
 * Nothing a visitor reads needs the scripts, so that on a slow line the styles, the font and the first picture come before
 * them. React Router offers no way to say so where it names them.
 */
export function holdScripts(html: string, context: EntryContext): string {
  if (waitsForScripts(context)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="held"')
    .replace('<script type="module" async="">', `<script type="text/plain" id="${HELD}">`);
}

/**
 * Runs in the head. Releases the held scripts once the page has loaded and is visible, or at the visitor's first input: scripts
 * that come from the browser's cache would run before the first paint. Input from before hydration is replayed. React compares a
 * field with the value that it last saw there, hence the detour by the empty value. A pressed button is pressed again in a
 * task of its own, after the form has rendered the replayed values; until then a submit is dropped, unless the form has an
 * address of its own and works without scripts. Each file is requested in a task of its own, because all in one block a phone.
 */
export const scriptStarter = import.meta.env.SSR
  ? `(()=>{
const hurry=['pointerdown','keydown','focusin'],pressed=[],typed=new Set();
const start=()=>{
const held=document.getElementById('${HELD}');
if(!held||held.dataset.started)return;
held.dataset.started='';
for(const link of document.querySelectorAll('link[rel=held]'))setTimeout(()=>{link.rel='modulepreload'});
setTimeout(()=>{
const script=document.createElement('script');
script.type='module';
script.textContent=held.textContent;
script.onerror=release;
document.head.append(script);
});
};
const press=event=>{
const button=event.target.closest('button');
if(!button||button.form?.hasAttribute('action'))return;
event.preventDefault();
event.stopPropagation();
pressed.push(button);
};
const type=event=>typed.add(event.target);
const tell=field=>{
const {value,selectionStart,selectionEnd}=field;
field.value='';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value);
if(selectionStart!==null&&field===document.activeElement)field.setSelectionRange(selectionStart,selectionEnd);
field.dispatchEvent(new Event('input',{bubbles:true}));
};
const release=()=>{
document.removeEventListener('click',press,true);
document.removeEventListener('input',type,true);
for(const field of typed)if(/^(text|email|tel|url|password|search|number|textarea)$/.test(field.type))tell(field);
typed.clear();
setTimeout(()=>{for(const button of pressed.splice(0))button.click()});
};
document.addEventListener('click',press,true);
document.addEventListener('input',type,true);
for(const kind of hurry)document.addEventListener(kind,start,{passive:true,capture:true});
addEventListener('load',()=>{
setTimeout(start,${MAX_WAIT_MS});
new PerformanceObserver((_,observer)=>{
observer.disconnect();
requestAnimationFrame(()=>setTimeout(start));
}).observe({type:'paint',buffered:true});
});
addEventListener('${READY}',release);
})()`
  : '';

/** Fired by the page once its buttons work. */
export function announceReady(): void {
  window.dispatchEvent(new Event(READY));
}
