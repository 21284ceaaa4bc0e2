import 'react';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-amp-part'?: keyof AmpersandParts;
  }
}

/**
 * Public styling hooks: the values of `data-amp-part`, which a host's stylesheet may select. JSX accepts no other value.
 */
interface AmpersandParts {
  // WidgetRoot
  /**
   * Around the surface and the dialogs of one widget; `data-amp-color-scheme` is `light`, `dark` or `inherit` and
   * `data-amp-density` is `comfortable` or `compact`, where the provider says so.
   */
  root: string;
  // Surface
  /** The bordered surface; `data-amp-state` is `narrow` for the column of a form, else `wide`. */
  surface: string;
  /** Logo, title and summary. */
  'surface-header': string;
  /** The screen's title. */
  'surface-title': string;
  /** Content below the header. */
  'surface-body': string;
  /** The host's slot at the bottom. */
  'surface-footer': string;
  // Skeleton
  /** One grey shape that holds the place of what loads. */
  skeleton: string;
  // Status
  /**
   * Icon and label; `data-amp-state` is `idle`, `ready`, `unsaved`, `active`, `stopped`, `incomplete` or `attention`.
   */
  status: string;
  // Callout
  /** The box; `data-amp-state` is its tone: `neutral`, `success`, `warning` or `error`. */
  callout: string;
  // Disclosure
  /** A native `details` element. */
  disclosure: string;
  // ActionBar
  /** The bar; `data-amp-state` is `idle` or `unsaved`. */
  'action-bar': string;
  // Button
  /** The button; `data-amp-state` is `ready`, `busy` or `disabled`, `data-amp-variant` its weight. */
  button: string;
  // Chip
  /** A short fact in a list of facts. */
  chip: string;
  // DangerZone
  /** Description and button. */
  'danger-zone': string;
  // ConfirmDialog
  /** Covers the page behind the dialog, which it contains. */
  'dialog-scrim': string;
  /** The dialog's panel. */
  dialog: string;
  // Stepper
  /** The list of steps. */
  stepper: string;
  /** One step; `data-amp-state` is `done`, `current` or `next`. */
  step: string;
  // Field
  /** Label, control, help and error together; `data-amp-state` is `valid` or `invalid`. */
  field: string;
  /** The visible label. */
  'field-label': string;
  /** The text box itself. */
  'field-input': string;
  /** Explanation below the control. */
  'field-help': string;
  /** Error, and how to fix it. */
  'field-error': string;
  // SearchField
  /** The box with icon, text and clear button. */
  search: string;
  // Select
  /** The box around the native select. */
  select: string;
  // Checkbox
  /** Label with box and text; `data-amp-state` is `checked`, `unchecked` or `mixed`. */
  checkbox: string;
  /** The native input. */
  'checkbox-input': string;
  // Combobox
  /** The box with text and buttons; `data-amp-state` is `open` or `closed`. */
  combobox: string;
  /** The floating list. */
  'combobox-list': string;
  /** One choice; `data-amp-state` is `active`, `selected` or `idle`. */
  'combobox-option': string;
  // ProviderLogo
  /**
   * The tile; `data-amp-state` is `monogram`, `picture` or `slot`, `data-amp-provider` the provider's name in the
   * catalogue, `data-amp-variant` is `dark` for a picture made for dark backgrounds.
   */
  'provider-logo': string;
  // ConnectionFacts
  /** The card with account, person and date. */
  'connection-facts': string;
  // CredentialForm
  /** The fields and buttons. */
  'credential-form': string;
  // ConfigureLayout
  /** List of objects and chosen object, side by side from 640 px on. */
  'configure-layout': string;
  // MappingList
  /** One row; `data-amp-state` is `valid` or `invalid`. */
  'mapping-row': string;
  /** The host application's field. */
  'mapping-label': string;
  // ObjectNav
  /** The list on wide surfaces. */
  'object-nav': string;
  /** One entry; `data-amp-state` is the state of its object. */
  'object-nav-item': string;
  /** The select that takes its place on narrow surfaces, searchable where there are many entries. */
  'object-nav-select': string;
  // OptionalFields
  /** Search, select-all and rows together. */
  'optional-fields': string;
  /** One field. */
  'optional-field': string;
  // Pane
  /** The pane about one part of the integration. */
  pane: string;
  /** Its title. */
  'pane-title': string;
  // ManagePane
  /** The list of objects with their states. */
  'manage-objects': string;
}
