import { HELP, parseArguments } from './start/parse-arguments.ts';

const parsed = parseArguments(process.argv.slice(2));

if (parsed.kind === 'help') {
  console.log(HELP);
} else if (parsed.kind === 'wrong') {
  console.error(`npm start: ${parsed.message}`);
  process.exitCode = 2;
} else {
  // Loaded now, so that help and refusals cost nothing.
  const { startDemo } = await import('./start/start-demo.ts');
  process.exitCode = await startDemo(parsed.args);
}
