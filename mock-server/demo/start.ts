import { enableCompileCache } from 'node:module';
import { HELP, parseArguments } from './start/parse-arguments.ts';

const parsed = parseArguments(process.argv.slice(2));

if (parsed.kind === 'help') {
  console.log(HELP);
} else if (parsed.kind === 'wrong') {
  console.error(`npm start: ${parsed.message}`);
  process.exitCode = 2;
} else {
  // Before anything else is loaded: later starts find the code compiled.
  enableCompileCache();
  const { startDemo } = await import('./start/start-demo.ts');
  process.exit(await startDemo(parsed.args));
}
