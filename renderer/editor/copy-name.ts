import { translate } from '../i18n/translate.ts'

/** Longest name of a scene or element, characters. */
const mostCharacters = 500

/** The name of a copy in the language of the window. It is part of the project and stays when the language changes. */
export const nameOfCopy = (name: string): string => translate('edits.copyOf', { name }).slice(0, mostCharacters)
