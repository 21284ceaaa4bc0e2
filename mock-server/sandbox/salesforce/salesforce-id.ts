/** In the order of their codes, so that ids grow. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECK = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * Id of a record as Salesforce makes them: three characters that name the object, twelve that name the record, and
 * three that encode the letter case, so that it can be compared case-insensitively.
 *
 * @param keyPrefix of the object, such as `001`
 * @param index whole number, at most 62^5
 */
export function salesforceId(keyPrefix: string, index: number): string {
  let rest = index;
  let digits = '';
  for (let place = 0; place < 5; place += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return longId(`${keyPrefix}ak00000${digits}`);
}

/** The form of 18 characters; texts that are no ids stay as they are. */
export function longId(id: string): string {
  if (!/^[A-Za-z0-9]{15}$/.test(id)) return id;
  const check = [0, 5, 10].map((start) => {
    const capitals = [...id.slice(start, start + 5)].map((letter) => (/[A-Z]/.test(letter) ? 1 : 0));
    return CHECK[capitals.reduce<number>((sum, bit, place) => sum + (bit << place), 0)] ?? '';
  });
  return id + check.join('');
}

/** Whether a text has the form of an id. */
export function isSalesforceId(text: string): boolean {
  return /^[A-Za-z0-9]{15}(?:[A-Z0-5]{3})?$/.test(text);
}
