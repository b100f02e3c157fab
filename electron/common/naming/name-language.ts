/** What stands for the language in a name. */
export const languageField = '{language}'

/** The name of what is made in a language: with its tag where the name has the field, otherwise behind the name. */
export function nameInLanguage(name: string, tag: string): string {
  return name.includes(languageField) ? name.replaceAll(languageField, tag) : `${name}-${tag}`
}
