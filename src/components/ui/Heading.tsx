import type { HTMLAttributes } from 'react';
import { useAppearance } from '../../provider/RuntimeContext.ts';

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Steps below the title of the screen, whose level the host chooses. */
  step: 0 | 1 | 2;
}

/** Heading with a level that fits the host page. */
export function Heading({ step, ...props }: HeadingProps) {
  const { headingLevel = 2 } = useAppearance();
  const Tag = `h${(headingLevel + step) as 2 | 3 | 4 | 5 | 6}` as const; // a sum of literals is a number to TypeScript
  return <Tag {...props} />;
}
