import { current, isDraft } from 'immer'
import { z } from 'zod'
import { languageText, message } from '../../messages/index.ts'
import { idSchema } from '../elements/base.ts'
import type { Project } from '../model.ts'
import { languageTagSchema, taggedTextSchema, translationSchema } from '../elements/translation-fields.ts'
import { translationUnits } from '../translations/units.ts'
import { define } from './define.ts'
import type { ProjectDraft } from './define.ts'
import { EditRefused } from './refused.ts'

const language = languageTagSchema
const voiceId = translationSchema.shape.voices.valueType

export const translationEdits = {
  /** Sets the language of the project itself; null: it is not known. */
  setLanguage: define({
    args: z.strictObject({ language: language.nullable() }),
    apply(draft, args) {
      if (args.language !== null && draft.translations?.[args.language]) throw alreadyThere(args.language)
      if (args.language === null) delete draft.language
      else draft.language = args.language
    },
  }),

  /** Adds a language without texts. `own` is the language of the project, where that is not known yet. */
  addTranslation: define({
    args: z.strictObject({
      language,
      own: language.exactOptional(),
      voices: translationSchema.shape.voices.default({}),
    }),
    apply(draft, args) {
      if (args.own !== undefined) draft.language ??= args.own
      if (args.language === draft.language || draft.translations?.[args.language]) throw alreadyThere(args.language)
      draft.translations = { ...draft.translations, [args.language]: { voices: args.voices, texts: {} } }
    },
  }),

  /** Removes a language with all of its texts. */
  removeTranslation: define({
    args: z.strictObject({ language }),
    apply(draft, args) {
      translationOf(draft, args.language)
      Reflect.deleteProperty(draft.translations!, args.language)
      if (Object.keys(draft.translations!).length === 0) delete draft.translations
    },
  }),

  /** Sets the voice that speaks in place of a voice of the project; null: none is chosen. */
  setTranslationVoice: define({
    args: z.strictObject({ language, from: idSchema, voiceId: voiceId.nullable() }),
    apply(draft, args) {
      const { voices } = translationOf(draft, args.language)
      if (args.voiceId === null) Reflect.deleteProperty(voices, args.from)
      else voices[args.from] = args.voiceId
    },
  }),

  /**
   * Sets texts of a language, with their tags; an empty one is taken away. `source` is the text that was translated;
   * absent: the project's present one.
   */
  setTranslations: define({
    args: z.strictObject({
      language,
      texts: z
        .array(z.strictObject({ id: idSchema, text: taggedTextSchema, source: taggedTextSchema.exactOptional() }))
        .min(1)
        .max(20_000),
    }),
    apply(draft, args) {
      const { texts } = translationOf(draft, args.language)
      const project = isDraft(draft) ? (current(draft) as Project) : draft
      const sources = new Map(translationUnits(project).map(({ id, source }) => [id, source]))
      for (const { id, text, source = sources.get(id) } of args.texts) {
        if (source === undefined || !sources.has(id)) {
          throw new EditRefused('not-found', message('editRefusals.noTranslatable', { id }), 'texts')
        }
        if (text.trim() === '') Reflect.deleteProperty(texts, id)
        else texts[id] = { source, text }
      }
    },
  }),
}

function translationOf(draft: ProjectDraft, tag: string) {
  const found = draft.translations?.[tag]
  if (found) return found
  const text = message('editRefusals.noTranslation', { language: languageText(tag) })
  throw new EditRefused('not-found', text, 'language')
}

const alreadyThere = (tag: string): EditRefused =>
  new EditRefused(
    'invalid-argument',
    message('editRefusals.languageThere', { language: languageText(tag) }),
    'language',
  )

/** Gives copies of scenes and elements the translations of what they are copies of. */
export function copyTranslations(draft: ProjectDraft, copies: readonly (readonly [from: string, to: string])[]): void {
  for (const { texts } of Object.values(draft.translations ?? {})) {
    for (const [from, to] of copies) {
      if (Object.hasOwn(texts, from)) texts[to] = { ...texts[from]! }
    }
  }
}

/** Removes the translations of scenes and elements that are gone. */
export function dropTranslations(draft: ProjectDraft): void {
  const translations = Object.values(draft.translations ?? {})
  if (translations.length === 0) return
  // Reading through the draft would make a draft of every element.
  const { scenes } = isDraft(draft) ? (current(draft) as Project) : draft
  const there = new Set(scenes.flatMap((scene) => [scene.id, ...scene.elements.map(({ id }) => id)]))
  for (const { texts } of translations)
    for (const id of Object.keys(texts)) if (!there.has(id)) Reflect.deleteProperty(texts, id)
}
