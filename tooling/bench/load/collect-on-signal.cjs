// Loaded into an origin under load: at SIGUSR2 it runs the garbage collector and prints `collected`, so that memory in use is measured without garbage.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  process.stderr.write('collected\n');
});
