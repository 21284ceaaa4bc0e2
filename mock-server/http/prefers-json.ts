/**
 * @param accept `Accept` header
 * @returns whether some kind of JSON is named, and plain text is not wanted more
 */
export function prefersJson(accept: string | null): boolean {
  let json = 0;
  let text = 0;
  for (const range of (accept ?? '').slice(0, 2048).split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const weight = Number.isFinite(quality) ? quality : 0;
    if (type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'))) {
      json = Math.max(json, weight);
    }
    if (type === 'text/plain' || type === 'text/*') text = Math.max(text, weight);
  }
  return json > 0 && json >= text;
}
