import type { ComponentType } from 'react';
import { WidgetRoot } from '../src/components/ui/WidgetRoot.tsx';

/** Decorator: what stands in a story stands in a widget, with its text defaults and its reset. */
export function inWidget(Story: ComponentType) {
  return (
    <WidgetRoot>
      <Story />
    </WidgetRoot>
  );
}
