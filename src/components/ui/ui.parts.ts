/** Public styling hooks of the bar at the bottom of a surface. */
export const actionBarParts = {
  /** The bar; `data-amp-state` is `idle` or `unsaved`. */
  bar: 'action-bar',
} as const;

/** Public styling hooks of a button. */
export const buttonParts = {
  /** The button; `data-amp-state` is `ready`, `busy` or `disabled`, `data-amp-variant` its weight. */
  button: 'button',
} as const;

/** Public styling hooks of a callout. */
export const calloutParts = {
  /** The box; `data-amp-state` is its tone: `neutral`, `success`, `warning` or `error`. */
  callout: 'callout',
} as const;

/** Public styling hooks of a checkbox. */
export const checkboxParts = {
  /** Label with box and text; `data-amp-state` is `checked`, `unchecked` or `mixed`. */
  checkbox: 'checkbox',
  /** The native input. */
  input: 'checkbox-input',
} as const;

/** Public styling hooks of a chip. */
export const chipParts = {
  /** A short fact in a list of facts. */
  chip: 'chip',
} as const;

/** Public styling hooks of a searchable list. */
export const comboboxParts = {
  /** The box with text and buttons; `data-amp-state` is `open` or `closed`. */
  combobox: 'combobox',
  /** The floating list. */
  list: 'combobox-list',
  /** One choice; `data-amp-state` is `active`, `selected` or `idle`. */
  option: 'combobox-option',
} as const;

/** Public styling hooks of a dialog. */
export const confirmDialogParts = {
  /** Covers the page behind the dialog. */
  scrim: 'dialog-scrim',
  /** The dialog's panel. */
  dialog: 'dialog',
} as const;

/** Public styling hooks of a destructive action. */
export const dangerZoneParts = {
  /** Description and button. */
  zone: 'danger-zone',
} as const;

/** Public styling hooks of a disclosure. */
export const disclosureParts = {
  /** A native `details` element. */
  disclosure: 'disclosure',
} as const;

/** Public styling hooks of a labelled field. */
export const fieldParts = {
  /** Label, control, help and error together; `data-amp-state` is `valid` or `invalid`. */
  field: 'field',
  /** The visible label. */
  label: 'field-label',
  /** The text box itself. */
  input: 'field-input',
  /** Explanation below the control. */
  help: 'field-help',
  /** Error, and how to fix it. */
  error: 'field-error',
} as const;

/** Public styling hooks of a provider's tile. */
export const providerLogoParts = {
  /** The tile; `data-amp-state` is `monogram`, `picture` or `slot`, `data-amp-provider` the provider's name in the catalogue. */
  logo: 'provider-logo',
} as const;

/** Public styling hooks of a search field. */
export const searchFieldParts = {
  /** The box with icon, text and clear button. */
  search: 'search',
} as const;

/** Public styling hooks of a select. */
export const selectParts = {
  /** The box around the native select. */
  select: 'select',
} as const;

/** Public styling hooks of a placeholder. */
export const skeletonParts = {
  /** One grey shape that holds the place of what loads. */
  skeleton: 'skeleton',
} as const;

/** Public styling hooks of a status. */
export const statusParts = {
  /**
   * Icon and label; `data-amp-state` is `idle`, `ready`, `unsaved`, `active`, `stopped`, `incomplete` or `attention`.
   */
  status: 'status',
} as const;

/** Public styling hooks of the steps above a guided task. */
export const stepperParts = {
  /** The list of steps. */
  stepper: 'stepper',
  /** One step; `data-amp-state` is `done`, `current` or `next`. */
  step: 'step',
} as const;

/** Public styling hooks of the frame around a screen. */
export const surfaceParts = {
  /** The bordered surface; `data-amp-state` is `narrow` for the column of a form, else `wide`. */
  surface: 'surface',
  /** Logo, title and summary. */
  header: 'surface-header',
  /** The screen's title. */
  title: 'surface-title',
  /** Content below the header. */
  body: 'surface-body',
  /** The host's slot at the bottom. */
  footer: 'surface-footer',
} as const;

/** Public styling hooks of a widget's outermost element. */
export const widgetRootParts = {
  /**
   * Around the surface and the dialogs of one widget; `data-amp-color-scheme` is `light`, `dark` or `inherit` and
   * `data-amp-density` is `comfortable` or `compact`, where the provider says so.
   */
  root: 'root',
} as const;
