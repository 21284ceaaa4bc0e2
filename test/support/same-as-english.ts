/** Test data: texts that are rightly the same in English and another language, by language. */
export const sameAsEnglish: Record<string, readonly string[]> = {
  de: ['field.optional', 'field.types.string', 'wizard.objectAs'],
  es: ['configure.no', 'settings.no'],
  fr: ['field.types.date', 'connection.providerApp'],
};
