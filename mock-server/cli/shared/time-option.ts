import { Option } from 'commander';
import { CliFailure, EXIT } from './cli-failure.ts';

/** The instants that the server accepts. Source: RFC 3339. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * An option that takes an instant. Another value is refused under the name of the option.
 *
 * @param flags such as `--since <time>`
 */
export function timeOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.argParser((text) => {
    if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return text;
    throw new CliFailure(
      `${option.long} takes a time such as 2026-01-31T00:00:00Z, not ${JSON.stringify(text)}.`,
      EXIT.usage,
    );
  });
}
