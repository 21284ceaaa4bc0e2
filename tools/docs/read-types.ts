import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** A property as a document shows it. */
export interface Member {
  name: string;
  /** As the source writes it. */
  type: string;
  isOptional: boolean;
  description: string;
  /** Text of `@example`. */
  example?: string;
  /** Name of the interface or class that declares it. */
  owner?: string;
}

/** An exported name of a module. */
export interface Exported {
  name: string;
  kind: 'component' | 'hook' | 'value' | 'type';
  description: string;
  /** Declaration as the source writes it, without a body; absent for interfaces. */
  code?: string;
  /** Properties of an interface, or the public members of a class. */
  members: Member[];
}

/** Reads the types of a module, with the comments above them. */
export class TypeReader {
  readonly checker: ts.TypeChecker;
  /** Declarations by the name under which the module exports them. */
  readonly symbols: ReadonlyMap<string, ts.Symbol>;

  /** @param file relative to the repository */
  constructor(file: string) {
    const path = join(root, file);
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(root, 'src/tsconfig.json'), ts.sys.readFile).config,
      ts.sys,
      join(root, 'src'),
    );
    const program = ts.createProgram([path], { ...options, noEmit: true });
    const source = program.getSourceFile(path);
    const checker = program.getTypeChecker();
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} exports nothing.`);
    this.checker = checker;
    this.symbols = new Map(
      checker
        .getExportsOfModule(module)
        .map((symbol) => [
          symbol.name,
          symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
        ]),
    );
  }

  /** Exported names in alphabetical order. */
  exports(): Exported[] {
    return Array.from(this.symbols, ([name, symbol]) => this.#describe(name, symbol)).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  }

  /** @returns the type that the module exports under a name */
  typeOf(name: string): ts.Type {
    const symbol = this.symbols.get(name);
    if (symbol === undefined) throw new Error(`There is no type ${name}.`);
    return this.checker.getDeclaredTypeOfSymbol(symbol);
  }

  /** Properties of a type; of a union, those of all its members. */
  members(type: ts.Type): Member[] {
    return this.checker.getPropertiesOfType(type).flatMap((property) => {
      const declaration = property.declarations?.[0];
      const isPrivate =
        declaration && ts.isPropertyDeclaration(declaration) && ts.isPrivateIdentifier(declaration.name);
      if (declaration === undefined || isPrivate || declaration.getSourceFile().fileName.includes('/typescript/lib/'))
        return [];
      return [
        {
          name: property.name,
          type: this.#writtenType(property, declaration),
          isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
          ...this.comment(property),
          owner: ts.isInterfaceDeclaration(declaration.parent) ? declaration.parent.name.text : undefined,
        },
      ];
    });
  }

  /** Type of a property without undefined; of a list, the type of its items. */
  propertyType(type: ts.Type, name: string): ts.Type {
    const property = this.checker.getPropertyOfType(type, name);
    if (property === undefined) throw new Error(`The type ${this.checker.typeToString(type)} has no ${name}.`);
    const found = this.checker.getNonNullableType(this.checker.getTypeOfSymbol(property));
    return this.checker.getIndexTypeOfType(found, ts.IndexKind.Number) ?? found;
  }

  #describe(name: string, symbol: ts.Symbol): Exported {
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined) throw new Error(`${name} has no declaration.`);
    const { description } = this.comment(symbol);
    if (ts.isFunctionDeclaration(declaration)) {
      const kind = /^use[A-Z]/.test(name) ? 'hook' : /^[A-Z]/.test(name) ? 'component' : 'value';
      const result = declaration.type && this.checker.getTypeFromTypeNode(declaration.type);
      const isShown = kind === 'hook' && result !== undefined && !description.includes('**Deprecated.**');
      const members = isShown ? this.members(result) : [];
      return { name, kind, description, code: signature(declaration), members };
    }
    if (ts.isInterfaceDeclaration(declaration)) {
      return { name, kind: 'type', description, members: this.members(this.checker.getDeclaredTypeOfSymbol(symbol)) };
    }
    if (ts.isClassDeclaration(declaration)) {
      const isComponent = declaration.heritageClauses?.some((clause) => /Component/.test(clause.getText())) === true;
      const members = isComponent ? [] : this.members(this.checker.getDeclaredTypeOfSymbol(symbol));
      return { name, kind: isComponent ? 'component' : 'value', description, members };
    }
    if (ts.isTypeAliasDeclaration(declaration)) {
      return {
        name,
        kind: 'type',
        description,
        code: oneLine(`type ${name} = ${declaration.type.getText()}`),
        members: [],
      };
    }
    return { name, kind: 'value', description, members: [] };
  }

  #writtenType(property: ts.Symbol, declaration: ts.Declaration): string {
    const hasType = ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration);
    // The source of a generic type contains the names of its parameters.
    const isGeneric = ts.isInterfaceDeclaration(declaration.parent) && declaration.parent.typeParameters !== undefined;
    if (hasType && declaration.type !== undefined && !isGeneric) return oneLine(declaration.type.getText());
    if (ts.isMethodSignature(declaration))
      return oneLine(`${signature(declaration).replace(/^\w+/, '').replace(/\): /, ') => ')}`);
    const type = this.checker.getNonNullableType(this.checker.getTypeOfSymbol(property));
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  /** Text of the comment above a declaration, in Markdown, and that of its `@example`. */
  comment(symbol: ts.Symbol): { description: string; example?: string } {
    const tags = symbol.getJsDocTags(this.checker);
    const textOf = (name: string) => {
      const tag = tags.find((one) => one.name === name);
      return tag && ts.displayPartsToString(tag.text);
    };
    const deprecated = textOf('deprecated');
    const throws = textOf('throws');
    const parameters = tags
      .filter((tag) => tag.name === 'param')
      .map((tag) => ts.displayPartsToString(tag.text).replace(/^(\w+) /, '`$1`: '));
    const parts = [
      ts.displayPartsToString(symbol.getDocumentationComment(this.checker)),
      ...parameters.map((text) => `${text}.`),
      throws && `Throws ${throws}.`,
      deprecated !== undefined && `**Deprecated.** ${deprecated}`,
    ];
    return { description: withoutSource(oneLine(parts.filter(Boolean).join(' '))), example: textOf('example') };
  }
}

/** A function's declaration without its body. */
function signature(declaration: ts.FunctionDeclaration | ts.MethodSignature): string {
  const body = ts.isFunctionDeclaration(declaration) ? declaration.body : undefined;
  const text = declaration.getText();
  const end = body === undefined ? text.length : body.getStart() - declaration.getStart();
  return oneLine(text.slice(0, end))
    .replace(/^export (async )?function /, '')
    .replace(/;$/, '');
}

/** Omits where a rule comes from, which is of no use to readers. */
function withoutSource(text: string): string {
  return text.replace(/ ?\bSource: .*?\.(?= |$)/g, '').trim();
}

function oneLine(text: string): string {
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
}
