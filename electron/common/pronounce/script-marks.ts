import { blankedMarkup, withoutMarkup } from './markup/tokens.ts'
import { hasPauses, nearlyPauses } from './pauses.ts'

/** Moods that a script gives its speaker, by the words of their marks: `[warm]`. A mood holds until the next one. */
export const moods = ['neutral', 'warm', 'excited', 'serious', 'concerned', 'surprised'] as const
export type Mood = (typeof moods)[number]

/** Gestures that a script asks of its speaker, by the words of their marks: `[point left]`. Left and right are the viewer's. */
export const gestures = [
  'open palms',
  'beat',
  'point left',
  'point right',
  'point up',
  'count 1',
  'count 2',
  'count 3',
  'welcome',
  'wave',
  'thumbs up',
  'think',
  'hold',
  'hands folded',
  'shrug',
] as const
export type Gesture = (typeof gestures)[number]

/**
 * Marks from which another presenter of the scene speaks: `[speaker 2]` is its second avatar. They name no avatar, so that
 * another one can take its place.
 */
export const speakerMarks = ['speaker 1', 'speaker 2'] as const
export type SpeakerMark = (typeof speakerMarks)[number]

/** The marks in Chinese, which scripts may have as well: `[挥手]`. */
export const chineseMarks: Readonly<Record<Mood | Gesture | SpeakerMark, string>> = {
  neutral: '平静',
  warm: '亲切',
  excited: '兴奋',
  serious: '严肃',
  concerned: '担忧',
  surprised: '惊讶',
  'open palms': '摊手',
  beat: '强调',
  'point left': '指左',
  'point right': '指右',
  'point up': '指上',
  'count 1': '数一',
  'count 2': '数二',
  'count 3': '数三',
  welcome: '欢迎',
  wave: '挥手',
  'thumbs up': '点赞',
  think: '思考',
  hold: '停住',
  'hands folded': '合手',
  shrug: '耸肩',
  'speaker 1': '讲者1',
  'speaker 2': '讲者2',
}

/** What a mark asks of who speaks. */
export type ActingMark = { kind: 'mood'; name: Mood } | { kind: 'gesture'; name: Gesture }
/** What a mark of a script asks for. */
export type ScriptMark = ActingMark | { kind: 'speaker'; name: SpeakerMark }

/** A mark at the onset of the word that it stands before, in s of the speech. */
export type TimedMark = { at: number } & ActingMark

/** A mark and where it stands: at a UTF-16 unit of the script without its marks. */
export type PlacedMark<Mark = ScriptMark> = { at: number } & Mark

export const isActing = <Mark extends ScriptMark>(mark: Mark): mark is Mark & ActingMark => mark.kind !== 'speaker'

/** All marks by what scripts write in brackets, as `writtenKey` gives it. */
const byKey: ReadonlyMap<string, ScriptMark> = new Map(
  [
    ...moods.map((name): ScriptMark => ({ kind: 'mood', name })),
    ...gestures.map((name): ScriptMark => ({ kind: 'gesture', name })),
    ...speakerMarks.map((name): ScriptMark => ({ kind: 'speaker', name })),
  ].flatMap((mark) => [mark.name, chineseMarks[mark.name]].map((written) => [writtenKey(written), mark])),
)

/** Case, spaces and hyphens make no difference: `[Point-Left]` is `[point left]`. */
function writtenKey(written: string): string {
  return written.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')
}

/** What may be a mark; Chinese brackets (`【挥手】`, `［挥手］`) count, too. */
const bracketPattern = /[[【［]([^[\]【】［］\n]{1,40})[\]】］]/gu
const blank = /[^\S\n]/

/** The marks of a script with the UTF-16 units at which each begins and ends. */
export function marksIn(script: string): { mark: ScriptMark; from: number; to: number }[] {
  return [...script.matchAll(bracketPattern)].flatMap(({ index, 0: whole, 1: written }) => {
    const mark = byKey.get(writtenKey(written!))
    return mark ? [{ mark, from: index, to: index + whole.length }] : []
  })
}

/** Brackets that are spoken and may be meant as marks. */
export interface UnknownMark {
  /** As it stands in the script, with its brackets. */
  mark: string
  /** Its letters, digits and single blanks. */
  written: string
  /** It stands alone, as one or two words in lower case, and is no remark of an editor: a mark that doesn't exist. */
  isPlainWord: boolean
}

/** Most brackets of a script that are named. */
const mostUnknown = 5
const editorial = /^(?:sic|ibid|emphasis|inaudible|translation|note|redacted|edited|see|cf)\b/

/** What stands in brackets without being a mark or a pause, each once. */
export function unknownMarks(script: string): UnknownMark[] {
  const found = new Map<string, UnknownMark>()
  for (const { index, 0: mark, 1: inside } of script.matchAll(bracketPattern)) {
    const written = inside!.replaceAll(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ').trim()
    if (byKey.has(writtenKey(inside!)) || !/^\p{L}/u.test(written) || hasPauses(mark) || nearlyPauses(mark).length > 0)
      continue
    const [before, after] = [script[index - 1] ?? ' ', script[index + mark.length] ?? ' ']
    const isAlone = /[\s.,!?;:]/.test(before) && /[\s.,!?;:]/.test(after)
    const isPlainWord = isAlone && /^[a-z]{3,}(?: [a-z]{2,})?$/.test(written) && !editorial.test(written)
    // A bracket after a letter is a part of the word, or code.
    if (!/[\p{L}\p{N})\]]/u.test(before) || /\p{Script=Han}/u.test(before))
      found.set(mark, { mark, written, isPlainWord })
  }
  return [...found.values()].slice(0, mostUnknown)
}

/** Takes the marks and the markup out of a script: its text as it is shown, with its pauses. */
export function splitMarks(script: string): { text: string; marks: PlacedMark[] } {
  return splitActing(withoutMarkup(script))
}

/**
 * Takes the marks out of a script. Brackets that hold none of their words stay: they are spoken. Of the blanks around a
 * mark one is left, none at the ends of lines and before punctuation; a line of nothing but marks is left out.
 */
function splitActing(script: string): { text: string; marks: PlacedMark[] } {
  const marks: PlacedMark[] = []
  let text = ''
  let done = 0
  let open: ScriptMark[] = []
  /** Puts marks where the rest of the script goes on. */
  const putOpen = (): void => {
    marks.push(...open.map((mark) => ({ ...mark, at: text.length })))
    open = []
  }
  const found = marksIn(script)
  for (const [index, { mark, from, to }] of found.entries()) {
    text += script.slice(done, from)
    open.push(mark)
    let next = to
    while (next < script.length && blank.test(script[next]!)) next += 1
    const spaced = next > to
    done = next
    if (found[index + 1]?.from === next) {
      if (spaced && !/\s$/.test(text)) text += ' '
      continue
    }
    const wasSpaced = text !== '' && blank.test(text.at(-1)!)
    text = withoutBlanks(text)
    const ends = next >= script.length || script[next] === '\n'
    const begins = text === '' || text.endsWith('\n')
    if (ends && begins) done = Math.min(script.length, next + 1)
    else if (!ends && !begins && (spaced || wasSpaced) && !/[,.;:!?，。；：！？、]/.test(script[next]!)) text += ' '
    putOpen()
  }
  if (found.length === 0) return { text: script, marks }
  return { text: text + script.slice(done), marks }
}

/** The script without its marks, with the markup that says how it is spoken. */
export function withoutActing(script: string): string {
  return splitActing(script).text
}

/** The script without its marks and markup, as it is shown. */
export function withoutMarks(script: string): string {
  return splitMarks(script).text
}

/** The script with blanks in place of its marks and markup, for what counts units of the script as it is written. */
export function blankedMarks(script: string): string {
  return blankedMarkup(script).replaceAll(bracketPattern, (found, written: string) =>
    byKey.has(writtenKey(written)) ? ' '.repeat(found.length) : found,
  )
}

/** A text without the blanks at its end; line breaks stay. */
function withoutBlanks(text: string): string {
  let end = text.length
  while (end > 0 && blank.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
