/** Values that the five fields of a cron expression match, in ascending order. */
export interface CronFields {
  minutes: number[];
  hours: number[];
  /** 1 to 31. */
  daysOfMonth: number[];
  /** 1 to 12. */
  months: number[];
  /** 0 (Sunday) to 6. */
  daysOfWeek: number[];
  /** Whether the field names days at all. When both do, a day of either kind matches. */
  restrictsDayOfMonth: boolean;
  restrictsDayOfWeek: boolean;
}

/** Outcome of {@link parseCron}; `problem` is a sentence. */
export type ParsedCron = { fields: CronFields } | { problem: string };

interface FieldRule {
  name: string;
  min: number;
  max: number;
  /** Names of the values from `min`. */
  names?: string[];
}

const RULES = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  {
    name: 'month',
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  // 7 is Sunday as well.
  { name: 'day of the week', min: 0, max: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
] as const satisfies FieldRule[];

/** A list of all minutes one by one has 169 characters. */
const MAX_LENGTH = 500;

/**
 * Reads a cron expression of five fields: numbers, names, `*`, `?`, ranges, steps and lists.
 *
 * @param expression such as `0 6 * * 1-5`
 */
export function parseCron(expression: string): ParsedCron {
  if (expression.length > MAX_LENGTH) return { problem: `It has more than ${MAX_LENGTH} characters.` };
  const parts = expression.trim().split(/\s+/);
  if (parts.length !== RULES.length) {
    return { problem: `It has ${parts.length} fields. Five are needed: minute, hour, day, month and day of the week.` };
  }
  const sets: number[][] = [];
  for (const [index, rule] of RULES.entries()) {
    const values = parseField(parts[index] ?? '', rule);
    if (!Array.isArray(values)) return values;
    sets.push(values);
  }
  const [minutes = [], hours = [], daysOfMonth = [], months = [], weekdays = []] = sets;
  return {
    fields: {
      minutes,
      hours,
      daysOfMonth,
      months,
      daysOfWeek: [...new Set(weekdays.map((day) => day % 7))].sort((a, b) => a - b),
      restrictsDayOfMonth: !isAny(parts[2]),
      restrictsDayOfWeek: !isAny(parts[4]),
    },
  };
}

/**
 * @param expression that {@link parseCron} reads
 * @returns a sentence about a step that is longer than its field, such as 90 minutes, so that it never counts
 */
export function findUselessStep(expression: string): string | undefined {
  const fields = expression.trim().split(/\s+/);
  for (const [index, { name, min, max }] of RULES.entries()) {
    const step = Math.max(0, ...Array.from(fields[index]?.matchAll(/\/(\d+)/g) ?? [], ([, digits]) => Number(digits)));
    const values = max === 7 ? 7 : max - min + 1;
    if (step > values) return `The ${name} has a step of ${step}, but only ${values} values.`;
  }
  return undefined;
}

function isAny(field: string | undefined): boolean {
  return field === '*' || field === '?';
}

function parseField(field: string, rule: FieldRule): number[] | { problem: string } {
  const values = new Set<number>();
  for (const item of field.split(',')) {
    const range = parseItem(item, rule);
    if ('problem' in range) return range;
    for (let value = range.from; value <= range.to; value += range.step) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

function parseItem(item: string, rule: FieldRule): { from: number; to: number; step: number } | { problem: string } {
  const [base = '', stepText, tooMuch] = item.split('/');
  const step = stepText === undefined ? 1 : wholeNumber(stepText);
  const isRange = base.includes('-') || isAny(base);
  // `5/15` means different things to different programs.
  if (tooMuch !== undefined || step === undefined || step < 1 || (stepText !== undefined && !isRange)) {
    return {
      problem: `The ${rule.name} ${JSON.stringify(item)} cannot be read. Write a step as in "*/10" or "0-30/10".`,
    };
  }
  if (isAny(base)) return { from: rule.min, to: rule.max === 7 ? 6 : rule.max, step };
  const [from, to = from] = base.split('-', 2).map((bound) => parseValue(bound, rule));
  if (from === undefined || to === undefined || base.split('-').length > 2) {
    return { problem: `The ${rule.name} ${JSON.stringify(item)} is not within ${rule.min} to ${rule.max}.` };
  }
  if (from > to) return { problem: `The ${rule.name} ${JSON.stringify(item)} ends before it begins.` };
  return { from, to, step };
}

function parseValue(text: string, rule: FieldRule): number | undefined {
  const word = rule.names?.indexOf(text.toLowerCase()) ?? -1;
  const value = word >= 0 ? rule.min + word : wholeNumber(text);
  return value !== undefined && value >= rule.min && value <= rule.max ? value : undefined;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}
