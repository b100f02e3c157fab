export type Accent = 'American' | 'British'

export interface SpeakableOptions {
  accent: Accent
  /** The user's pronunciations by word in any case: IPA, or a respelling in plain letters ("Nguyen": "win"). */
  lexicon?: Record<string, string>
}
