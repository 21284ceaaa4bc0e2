/**
 * Whether every address that is made from a catalogue template is at the host, or below the domain, that the template
 * names, whatever the values are. Secrets of a project go to such addresses only: values can come from customers.
 *
 * `https://{{.workspace}}.example.com/token` is fixed. `{{.workspace}}/token`, `https://{{.workspace}}/token` and
 * `https://{{.workspace}}.com/token` are not.
 */
export function hasFixedHost(template: string): boolean {
  const authority = /^https?:\/\/([^/?#\\@]+)(?:[/?#]|$)/.exec(template)?.[1];
  if (authority === undefined) return false;
  if (!authority.includes('{')) return true;
  const afterVariables = authority.slice(authority.lastIndexOf('}') + 1);
  // The last label has a letter: four numbers would be an address.
  return /^(?:\.[a-z0-9-]+)+\.(?=[0-9-]*[a-z])[a-z0-9-]+(?::\d{1,5})?$/i.test(afterVariables);
}
