import { styleText } from 'node:util';

/** Functions that set a style of text. */
export type Colors = Record<'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow', (text: string) => string>;

/** Returns functions that set styles with ANSI codes, or that return the text as it is. */
export function createColors(isEnabled: boolean): Colors {
  const style = (name: keyof Colors) => (text: string) =>
    isEnabled ? styleText(name, text, { validateStream: false }) : text;
  return {
    bold: style('bold'),
    cyan: style('cyan'),
    dim: style('dim'),
    green: style('green'),
    red: style('red'),
    yellow: style('yellow'),
  };
}
