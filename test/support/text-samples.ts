import { join } from 'node:path';
import ts from 'typescript';

const english = join(import.meta.dirname, '../../src/locales/en.ts');

/** A text that says names or numbers, with values to try it with. */
export interface SampledText {
  /** Place in the catalogue, such as `connection.title`. */
  path: string;
  /** Arguments of one call each; every kind of value that the type allows occurs. Empty for plain text. */
  calls: unknown[][];
}

/**
 * The texts of the English catalogue, and values for each that its type allows: strings are `Name0`, `Name1` by their
 * place, numbers 0, 1, 2 and 701, lists have two entries.
 */
export function sampledTexts(): SampledText[] {
  const program = ts.createProgram([english], {
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] },
    ...{ lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], target: ts.ScriptTarget.ES2023 },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(english);
  const symbol = file && checker.getSymbolAtLocation(file);
  const catalogue = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === 'en');
  if (!catalogue) throw new Error('src/locales/en.ts exports no `en`');

  const valuesOf = (type: ts.Type, place: number): unknown[] => {
    if (type.isUnion()) return type.types.flatMap((one) => valuesOf(one, place));
    if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
    if (type.flags & ts.TypeFlags.BooleanLiteral) return [checker.typeToString(type) === 'true'];
    if (type.flags & ts.TypeFlags.Undefined) return [undefined];
    if (type.flags & ts.TypeFlags.Number) return [0, 1, 2, 701];
    if (type.flags & ts.TypeFlags.String) return [`Name${place}`];
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference); // an array type is a reference
      if (!element) return [[]];
      const [first, second] = [valuesOf(element, place), valuesOf(element, place + 10)];
      return [[first[0], second[1] ?? second[0]]];
    }
    return combinations(
      checker
        .getPropertiesOfType(type)
        .map((property) => [property.name, valuesOf(checker.getTypeOfSymbol(property), place)]),
    ).map((entries) => Object.fromEntries(entries));
  };

  const visit = (type: ts.Type, path: string): SampledText[] => {
    const [signature] = type.getCallSignatures();
    if (signature) {
      const parameters = signature.parameters.map((parameter, place): [string, unknown[]] => [
        parameter.name,
        valuesOf(checker.getTypeOfSymbol(parameter), place),
      ]);
      return [{ path, calls: combinations(parameters).map((entries) => entries.map(([, value]) => value)) }];
    }
    if (type.flags & ts.TypeFlags.StringLike) return [{ path, calls: [] }];
    return checker
      .getPropertiesOfType(type)
      .flatMap((property) =>
        visit(checker.getTypeOfSymbol(property), path ? `${path}.${property.name}` : property.name),
      );
  };
  // Kinds of refusals are a choice of each language.
  return visit(checker.getTypeOfSymbol(catalogue), '').filter(({ path }) => !path.startsWith('problems.'));
}

/** Every choice of one value for each name. */
function combinations(choices: readonly (readonly [name: string, values: unknown[]])[]): [string, unknown][][] {
  return choices.reduce<[string, unknown][][]>(
    (chosen, [name, values]) =>
      chosen.flatMap((entries) => values.map((value): [string, unknown][] => [...entries, [name, value]])),
    [[]],
  );
}
