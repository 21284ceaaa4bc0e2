import { parseArgs } from 'node:util';
import { parsePort } from '../../cli/shared/read-settings.ts';

/** Arguments of the command line. */
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

const OPTIONS = {
  fresh: { type: 'boolean' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const HELP = `Starts Ampersand Embed with a simulated provider and a host application to try it in.

  npm start                        continues with the data of the last time
  npm start -- --fresh             starts with empty data
  npm start -- --port 4000         the host application's port; 3000, or a free one, when absent
  npm start -- --help              this text

The reference server listens on the ports 8080 to 8085 and stores its data in .amp-demo. The variables AMP_HOST,
AMP_API_PORT, AMP_WRITE_PORT, AMP_PROXY_PORT, AMP_READ_PORT, AMP_SEARCH_PORT, AMP_SUBSCRIBE_PORT, AMP_DATA_DIR, DATABASE_URL,
AMP_TIME_SCALE and AMP_LOG_LEVEL change that, as they do for "npm run serve".`;

/** @param args without the program's own name */
export function parseArguments(args: readonly string[]): ParsedArguments {
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  if (values.help === true) return { kind: 'help' };

  const stranger = tokens.find((token) => token.kind !== 'option' || !isKnown(token));
  if (stranger !== undefined) {
    const text = args[stranger.index];
    return { kind: 'wrong', message: `"${text}" is not an option. Options: --fresh, --port <number>, --help.` };
  }
  const isFresh = values.fresh === true;
  if (values.port === undefined) return { kind: 'start', args: { isFresh } };
  const port = typeof values.port === 'string' ? parsePort(values.port) : undefined;
  if (port === undefined) {
    const given = values.port === true ? '' : `, not "${values.port}"`;
    return { kind: 'wrong', message: `--port takes a number from 0 to 65535${given}.` };
  }
  return { kind: 'start', args: { isFresh, port } };
}

/** A switch with a value is none of ours either. */
function isKnown({ name, value }: { name: string; value: string | undefined }): boolean {
  return name === 'port' || (Object.hasOwn(OPTIONS, name) && value === undefined);
}
