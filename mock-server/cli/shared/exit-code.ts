/** How a command ends. */
export const EXIT = {
  ok: 0,
  /** A refused request or a bad manifest. */
  refused: 1,
  /** Wrong usage. */
  usage: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
