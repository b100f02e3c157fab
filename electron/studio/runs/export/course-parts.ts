import type { Language } from '../../../common/languages.ts'

/** What the page of a course needs of the product. */
export interface CourseParts {
  /** Folder of the player's files. */
  player: string
  /** Language of the page's own words. */
  language: () => Language
}
