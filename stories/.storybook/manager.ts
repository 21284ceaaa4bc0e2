import { addons } from 'storybook/manager-api';

addons.setConfig({
  // Prints a warning about its own missing label; browsers zoom as well.
  toolbar: { zoom: { hidden: true } },
  layoutCustomisations: {
    // The first pages have nothing to control.
    showPanel: ({ storyId }, isShown) => (storyId?.startsWith('start-here-') ? false : isShown),
  },
});
