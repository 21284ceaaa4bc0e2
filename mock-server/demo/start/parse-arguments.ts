/** What somebody asked for on the command line. */
export interface StartArguments {
  /** Begin with an empty data folder. */
  isFresh: boolean;
  /** Port of the host application; absent: 3000, or a free one when that is taken. */
  port?: number;
}

export type ParsedArguments =
  | { kind: 'start'; args: StartArguments }
  | { kind: 'help' }
  /** One line for the person who typed it. */
  | { kind: 'wrong'; message: string };

export const HELP = `Starts Ampersand Embed with a simulated provider and a host application to try it in.

  npm start                        goes on with the data of the last time
  npm start -- --fresh             begins anew
  npm start -- --port 4000         the host application's port; 3000, or a free one, when absent
  npm start -- --help              this text

The reference server listens on the ports 8080 to 8084 and keeps its data in .amp-data. The variables AMP_HOST,
AMP_API_PORT, AMP_WRITE_PORT, AMP_PROXY_PORT, AMP_READ_PORT, AMP_SEARCH_PORT, AMP_DATA_DIR, DATABASE_URL and
AMP_LOG_LEVEL change that, as they do for "npm run serve".`;

/** @param args without the program's own name */
export function parseArguments(args: readonly string[]): ParsedArguments {
  const parsed: StartArguments = { isFresh: false };
  for (let index = 0; index < args.length; index += 1) {
    const [name, inline] = (args[index] ?? '').split(/=(.*)/s, 2);
    if (name === '--help' || name === '-h') return { kind: 'help' };
    if (name === '--fresh' && inline === undefined) {
      parsed.isFresh = true;
    } else if (name === '--port') {
      const text = inline ?? args[(index += 1)];
      const port = readPort(text);
      if (port === undefined)
        return { kind: 'wrong', message: `--port takes a number from 0 to 65535, not "${text}".` };
      parsed.port = port;
    } else {
      return {
        kind: 'wrong',
        message: `"${args[index]}" is not an option. Options: --fresh, --port <number>, --help.`,
      };
    }
  }
  return { kind: 'start', args: parsed };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port <= 65_535 ? port : undefined;
}
