import type { EntryContext } from 'react-router';

const HELD = 'held-scripts';
const READY = 'shop:ready';
/** How long after `load` to wait for a paint, in milliseconds: a page in the background is not painted. */
const MAX_WAIT_MS = 1_000;

/** Whether the page is empty before its scripts run, because only the browser can load its data. */
function waitsForScripts({ manifest, staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => manifest.routes[route.id]?.hasClientLoader);
}

/**
 * Defers the scripts: visitors can read the page without them, so on a slow connection the styles, the font and the
 * first picture load before them. React Router has no option for this.
 */
export function holdScripts(html: string, context: EntryContext): string {
  if (waitsForScripts(context)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="held"')
    .replace('<script type="module" async="">', `<script type="text/plain" id="${HELD}">`);
}

/**
 * Runs in the head. Releases the held scripts when the page has loaded and is visible, or at the visitor's first input:
 * scripts from the browser's cache would otherwise run before the first paint. Input from before hydration is replayed.
 * React compares a field with the last value that it saw there, so the field is first set to the empty value. A pressed
 * button is clicked again in a separate task, after the form has rendered the replayed values; until then submits are
 * dropped, unless the form has an `action` and works without scripts. Each file is requested in a separate task,
 * because requesting all of them in one task blocks a phone.
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

/** Fires the event that releases held input; called once the buttons of the page work. */
export function announceReady(): void {
  window.dispatchEvent(new Event(READY));
}
