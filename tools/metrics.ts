import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { findFolderCycles } from './dependencies/folder-cycles.ts';
import type { ImportGraph } from './dependencies/read-imports.ts';
import { isTestFile, readImports } from './dependencies/read-imports.ts';
import { installOnDemand } from './install-on-demand.ts';

/*
 * Prints figures about the structure of the sources. With `--list`, also what each figure counts.
 */
const root = join(import.meta.dirname, '..');
const MAX_SMALL_FILE_LINES = 40;
const MAX_PROPS = 7;

/** Terms with a standard replacement, in names, comments, documents and messages. */
const NON_STANDARD_TERMS =
  /\b(anew|any more|mend(?:s|ed)?|somebody|nobody|whoever|Courier|Turnstile|standAside|isCrowded|laidOver|tellHost|Untold|goThere|DangerAct|InstallAct|misfits?|isUnheardOf|isOnlyALook|isTold|Told at once|Match these fields|Is this right\?|When and how much|goes on by itself)\b|\b(?:MOST|LEAST|LONGEST|SHORTEST)_[A-Z]/g;

interface Metric {
  name: string;
  target: string;
  value: number;
  /** The counted items. */
  found?: string[];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const lineCount = (file: string) => read(file).trimEnd().split('\n').length;

const imports = readImports(root);
const sources = [...imports.keys()].filter((file) => /^(src|styles|mock-server)\//.test(file) && !isTestFile(file));
const cycleImports = findFolderCycles(imports);
const smallFiles = singleImporterFiles(imports);
const largeComponents = componentsWithManyProps();
const contexts = sources.filter((file) => file.startsWith('src/') && /\bcreateContext\b[<(]/.test(read(file)));
const exports = unusedExports();
const terms = nonStandardTerms();

const metrics: Metric[] = [
  {
    name: 'folders of src and mock-server in a cycle',
    target: '0',
    value: new Set(cycleImports.flatMap((pair) => pair.split(' -> '))).size,
    found: cycleImports,
  },
  {
    name: 'source files with one importer, under 40 lines, in its folder',
    target: 'under 60',
    value: smallFiles.length,
    found: smallFiles,
  },
  {
    name: 'source lines without tests',
    target: 'under 62,000',
    value: sources.reduce((sum, file) => sum + lineCount(file), 0),
  },
  { name: 'source files without tests', target: 'under 850', value: sources.length },
  {
    name: 'components with more than seven props',
    target: '0',
    value: largeComponents.length,
    found: largeComponents,
  },
  { name: 'React contexts', target: '3', value: contexts.length, found: contexts },
  { name: 'unused exports', target: '0', value: exports.length, found: exports },
  { name: 'non-standard terms in code, documents and copy', target: '0', value: terms.length, found: terms },
];

console.log('| Check | Target | Now |\n| --- | --- | --- |');
for (const { name, target, value } of metrics) console.log(`| ${name} | ${target} | ${value.toLocaleString('en')} |`);
console.log('\nCounted by hand: places that define a plain resource, hops from a checkbox to the request.');
if (process.argv.includes('--list')) {
  for (const { name, found = [] } of metrics) if (found.length > 0) console.log(`\n${name}:\n  ${found.join('\n  ')}`);
}

function singleImporterFiles(graph: ImportGraph): string[] {
  const importers = new Map<string, Set<string>>();
  for (const [file, found] of graph) {
    if (isTestFile(file)) continue;
    for (const { to } of found) importers.set(to, (importers.get(to) ?? new Set()).add(file));
  }
  return sources.filter((file) => {
    const [importer, ...others] = importers.get(file) ?? [];
    if (importer === undefined || others.length > 0) return false;
    return dirname(importer) === dirname(file) && lineCount(file) < MAX_SMALL_FILE_LINES;
  });
}

/**
 * Returns each internal component of the library with its number of props, the largest first. The props of components that
 * the entry exports are the public contract and do not count.
 */
function componentsWithManyProps(): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'src/tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
  const checker = program.getTypeChecker();
  const published = publishedDeclarations(program, checker);
  const found: { name: string; props: number }[] = [];
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.endsWith('.tsx') || file.fileName.includes('/node_modules/')) continue;
    for (const statement of file.statements) {
      if (
        !ts.isFunctionDeclaration(statement) ||
        !/^[A-Z]/.test(statement.name?.text ?? '') ||
        published.has(statement)
      )
        continue;
      const [parameter] = statement.parameters;
      if (parameter === undefined || statement.parameters.length > 1) continue;
      // Only props that the library declares: those of HTML elements do not count.
      const props = checker
        .getTypeAtLocation(parameter)
        .getProperties()
        .filter(({ declarations }) =>
          declarations?.every((one) => !/\/node_modules\/|\.d\.ts$/.test(one.getSourceFile().fileName)),
        );
      if (props.length > MAX_PROPS) found.push({ name: statement.name?.text ?? '', props: props.length });
    }
  }
  return found.toSorted((a, b) => b.props - a.props).map(({ name, props }) => `${name}: ${props}`);
}

/** Returns the declarations that the entry of the library exports. */
function publishedDeclarations(program: ts.Program, checker: ts.TypeChecker): ReadonlySet<ts.Node> {
  const entry = program.getSourceFile(join(root, 'src/index.ts'));
  const module = entry && checker.getSymbolAtLocation(entry);
  const symbols = module ? checker.getExportsOfModule(module) : [];
  return new Set(
    symbols.flatMap((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return target.declarations ?? [];
    }),
  );
}

function unusedExports(): string[] {
  installOnDemand('tools/knip');
  const knip = ['tools/knip/node_modules/knip/bin/knip.js', '-c', 'tools/knip.jsonc', '--include', 'exports,types'];
  const output = execFileSync(process.execPath, [...knip, '--reporter', 'json', '--no-exit-code'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The published shape of the reporter.
  const { issues } = JSON.parse(output) as {
    issues: { file: string; exports: { name: string }[]; types: { name: string }[] }[];
  };
  return issues.flatMap(({ file, exports: values, types }) =>
    [...values, ...types].map(({ name }) => `${file}: ${name}`),
  );
}

function nonStandardTerms(): string[] {
  const texts = globSync('{*.md,{docs,src,styles,mock-server,stories,test}/**/*.{ts,tsx,md,mdx,css}}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.cache|\.next|vocabulary\.test\.ts)$/.test(path),
  });
  return texts.flatMap((file) => [...read(file).matchAll(NON_STANDARD_TERMS)].map(([term]) => `${file}: ${term}`));
}
