/**
 * Stands in every page before the shell's script: a shell that is missing, corrupt or throws as it starts cannot report
 * itself. Speaks only while a rollout of the shell runs.
 */
export const SHELL_WATCH = `addEventListener('error',function(e){var s=(e.target&&e.target.src)||e.filename||'';if(s.indexOf('/_releases/shell/')<0)return;try{var p=JSON.parse(document.getElementById('picks').textContent);if(p.arms&&p.arms.shell)navigator.sendBeacon('/_signals',new Blob([JSON.stringify({section:'shell',version:p.shell.version,outcome:'failed'})],{type:'application/json'}))}catch(_){}},true)`;
