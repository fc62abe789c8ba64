/** Milliseconds after which a page is shown without a stylesheet that does not come; a browser would wait for ever, blank. */
export const STYLE_PATIENCE = 8_000;

/** Stands before the stylesheets of every page: one that hangs stops holding back text and script, and applies if it comes after all. */
export const STYLE_WATCH = `setTimeout(function(){[].forEach.call(document.querySelectorAll('link[rel=stylesheet]'),function(l){if(l.sheet)return;var n=l.cloneNode();n.media='not all';n.onload=function(){n.media='all'};l.parentNode.replaceChild(n,l)})},${STYLE_PATIENCE})`;
