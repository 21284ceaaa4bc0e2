import { createColors } from '../../cli/shared/colors.ts';
import type { DemoAddresses } from './demo-addresses.ts';

/** @returns the text after the start: addresses and suggestions */
export function welcome(addresses: DemoAddresses, isColored: boolean): string {
  const { bold, cyan, dim } = createColors(isColored);
  const rows: [name: string, value: string, note?: string][] = [
    ['Host application', bold(cyan(addresses.host)), `open this${instead(addresses.takenPorts.host)}`],
    ['Management API', addresses.api, '/openapi.json describes it'],
    ['Write API', addresses.write],
    ['Proxy', addresses.proxy],
    ['Read API', addresses.read],
    ['Search API', addresses.search],
    ['Call tracking', addresses.sandbox, `the simulated provider${instead(addresses.takenPorts.sandbox)}`],
    ['HubSpot', addresses.hubspot, `the simulated CRM${instead(addresses.takenPorts.hubspot)}`],
    ['Data', addresses.storage],
  ];
  const table = rows.map(([name, value, note]) => `  ${name.padEnd(18)}${value}${note ? dim(`  ${note}`) : ''}`);
  return `
${bold('Ampersand Embed is running.')}

${table.join('\n')}

${bold('Try')}
  1. Connect CallRail with the key ${bold('demo-key')}. Any other key shows what the provider says to it.
  2. Choose what is read and install: 2,000 calls arrive at the webhook, signed and verified.
  3. Create a tag and get calls through the proxy on the page "API calls".
  4. Connect HubSpot on the same page and create a batch of contacts, of which one is rejected.
  5. Change to Northwind Books: another customer, another account, the key ${bold('second-key')}.
  6. Let the provider refuse the next three requests:
     ${dim(`curl -X POST ${addresses.sandbox}/__sandbox/faults -d '{"kind":"status","status":429,"times":3}'`)}
  7. Wait ten minutes for the next reading, which delivers every call again: this provider does not report changes.
     ${bold('AMP_TIME_SCALE=60 npm start')} makes ten seconds of them.

Ctrl-C stops everything. The next start continues where this one ends; ${bold('npm start -- --fresh')} starts with empty data.
`;
}

function instead(takenPort: number | undefined): string {
  return takenPort === undefined ? '' : `; port ${takenPort} is taken`;
}
