import { addons } from 'storybook/manager-api';

addons.setConfig({
  layoutCustomisations: {
    // The first pages have nothing to control.
    showPanel: ({ storyId }, isShown) => (storyId?.startsWith('start-here-') ? false : isShown),
  },
});
