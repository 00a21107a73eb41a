/** Attribute of the root element while the navbar shows a signed-in user. */
const SIGNED_IN = 'data-signed-in';

/**
 * Runs in the head. Documents are the same for all visitors, so the browser decides before the first paint whether the
 * navbar shows "Sign in" or a placeholder for the name. It reads the token as session.ts does. Where local storage is
 * blocked, a cookie says that a user is signed in (token-store.ts), but not who.
 *
 * React Router stores scroll positions in session storage and throws in every document where that is blocked, hence the
 * in-memory replacement.
 */
export const firstPaintScript = import.meta.env.SSR
  ? `(()=>{
try{sessionStorage}catch{try{
const value=Object.create({
getItem(key){return Object.hasOwn(this,key)?this[key]:null},
setItem(key,text){this[key]=String(text)},
removeItem(key){delete this[key]},
});
Object.defineProperty(window,'sessionStorage',{value});
}catch{}}
let name,area;
try{area=localStorage}catch{}
try{
if(area){
const bytes=Uint8Array.from(atob(area.getItem('accessToken').split('.')[1].replace(/-/g,'+').replace(/_/g,'/')),letter=>letter.charCodeAt(0));
const claims=JSON.parse(new TextDecoder().decode(bytes));
if(typeof claims.email==='string')name=claims.name||'Guest User';
}else if(/(^|; )signed-in=1/.test(document.cookie))name='';
}catch{}
if(name===undefined)return;
const root=document.documentElement;
root.setAttribute('${SIGNED_IN}','');
root.style.setProperty('--expected-name',JSON.stringify(name));
})()`
  : '';

/** Corrects the guess of the first paint once the scripts know the session. */
export function showSignedIn(signedIn: boolean): void {
  document.documentElement.toggleAttribute(SIGNED_IN, signedIn);
}
