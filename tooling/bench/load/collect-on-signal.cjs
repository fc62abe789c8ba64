// Loaded into an origin under load: at SIGUSR2 it collects its garbage and says so, so that what it holds can be told from what V8 has not looked at yet.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  process.stderr.write('collected\n');
});
