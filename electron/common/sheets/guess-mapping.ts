import type { SheetMapping } from '../bridge/voiceovers.ts'

export interface GuessColumn {
  name: string
  /** Some of its cells, in the order of the rows. */
  samples: readonly string[]
}

type Field = keyof SheetMapping

/** Names of columns in the order of how sure they are; folded as `foldName` does. */
const named: Record<Field, readonly string[]> = {
  text: [
    ...['text', 'script', 'line', 'lines', 'voiceover', 'voice over', 'voiceover text', 'narration', 'copy'],
    ...['dialogue', 'dialog', 'speech', 'sentence', 'paragraph', 'message', 'content', 'body', 'transcript'],
    ...['transcription', 'subtitle', 'subtitles', 'caption', 'captions', 'translation', 'target', 'words'],
    ...['spoken text', 'tts', 'prompt', 'description', 'input text', 'say', 'cue', 'en', 'english', 'zh'],
    ...[
      '文本',
      '文案',
      '台词',
      '脚本',
      '旁白',
      '内容',
      '字幕',
      '正文',
      '配音文本',
      '配音内容',
      '配音',
      '文字',
      '对白',
    ],
    ...['句子', '稿件', '解说', '解说词', '口播', '口播稿', '中文'],
    ...['文本', '腳本', '台詞', '內容', '對白', '解說', '配音內容', '口播稿'],
  ],
  voice: [
    ...[
      'voice',
      'voice id',
      'voice name',
      'speaker',
      'speaker name',
      'narrator',
      'character',
      'actor',
      'talent',
    ],
    ...['role', 'who', 'cast', 'voice actor', 'reader', 'tts voice', 'person'],
    ...[
      '声音',
      '音色',
      '发音人',
      '配音员',
      '说话人',
      '主播',
      '角色',
      '人物',
      '播音员',
      '朗读者',
      '讲述人',
      '配音演员',
    ],
    ...['聲音', '發音人', '配音員', '說話人', '播音員'],
  ],
  rate: [
    ...['rate', 'speed', 'tempo', 'pace', 'speech rate', 'speaking rate', 'voice rate', 'speed %', 'rate %'],
    ...['语速', '速度', '速率', '倍速', '语音速度', '語速'],
  ],
  file: [
    ...[
      'file',
      'file name',
      'filename',
      'output',
      'output file',
      'output name',
      'audio file',
      'save as',
      'wav',
    ],
    ...[
      'mp3',
      'clip',
      'clip name',
      'asset',
      'asset name',
      'audio',
      'key',
      'slug',
      'id',
      'name',
      'title',
      'code',
    ],
    ...[
      '文件名',
      '文件名称',
      '文件',
      '档名',
      '档案名',
      '输出文件',
      '输出',
      '音频文件',
      '编号',
      '标识',
      '名称',
      '标题',
      '序号',
    ],
    ...['檔名', '檔案名稱', '檔案', '編號', '名稱', '標題'],
  ],
}

/** Columns that say when or how many, never what is read aloud. */
const never =
  /^(start|end|begin|from|to|in|out|time|date|duration|index|no|nr|number|#|开始|结束|时间|日期|时长|heading|章节)$/

/** Whether a cell is what people call a column: one of the names above, or one of time and number. */
export function isColumnName(cell: string): boolean {
  const name = foldName(cell)
  return never.test(name) || Object.values(named).some((names) => names.includes(name))
}

/**
 * Which column holds what: by its name, else by what is in it. Something is always taken for the text: the column that
 * reads most like sentences.
 */
export function guessMapping(columns: readonly GuessColumn[], hasHeader: boolean): SheetMapping {
  const mapping: Record<Field, number | null> = { text: null, voice: null, rate: null, file: null }
  const used = new Set<number>()
  const take = (field: Field, index: number | null): void => {
    if (index === null || mapping[field] !== null || used.has(index)) return
    mapping[field] = index
    used.add(index)
  }
  if (hasHeader) {
    for (const exact of [true, false]) {
      for (const field of ['text', 'voice', 'rate', 'file'] as const) {
        if (mapping[field] === null) take(field, byName(columns, field, exact, used))
      }
    }
  }
  take('rate', byContent(columns, used, looksLikeRate))
  if (!hasHeader) take('file', byContent(columns, used, looksLikeFile))
  take('text', mostLikeText(columns, used))
  return { ...mapping, text: mapping.text ?? 0 }
}

function byName(
  columns: readonly GuessColumn[],
  field: Field,
  exact: boolean,
  used: ReadonlySet<number>,
): number | null {
  const folded = columns.map(({ name }) => foldName(name))
  for (const word of named[field]) {
    const at = folded.findIndex((name, index) => !used.has(index) && matches(name, word, exact))
    if (at >= 0) return at
  }
  return null
}

/** Short words and the vague ones count only as the whole name: "id" in "paid" or "video name" says nothing. */
const onlyWhole = new Set([
  'id',
  'name',
  'title',
  'code',
  'key',
  'en',
  'zh',
  'to',
  'who',
  'say',
  'line',
  'audio',
  'target',
  'clip',
  'asset',
  'output',
])

function matches(name: string, word: string, exact: boolean): boolean {
  if (exact || onlyWhole.has(word)) return name === word
  if (/\p{Script=Han}/u.test(word)) return name.includes(word)
  return ` ${name} `.includes(` ${word} `)
}

/** `VoiceOver_Text:` as `voice over text`. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim()
}

function byContent(
  columns: readonly GuessColumn[],
  used: ReadonlySet<number>,
  suits: (samples: readonly string[]) => boolean,
): number | null {
  const at = columns.findIndex(({ samples }, index) => {
    const filled = samples.map((one) => one.trim()).filter((one) => one !== '')
    return !used.has(index) && filled.length > 0 && suits(filled)
  })
  return at < 0 ? null : at
}

function looksLikeRate(samples: readonly string[]): boolean {
  return samples.every((one) => /^\d{1,3}\s*%$/.test(one) && Number.parseInt(one) <= 100)
}

function looksLikeFile(samples: readonly string[]): boolean {
  return samples.every((one) => /^[^\s/\\]{1,120}\.(wav|mp3|m4a|ogg|aac|flac|mp4|mov)$/i.test(one))
}

function mostLikeText(columns: readonly GuessColumn[], used: ReadonlySet<number>): number | null {
  let best: number | null = null
  let most = -1
  columns.forEach(({ name, samples }, index) => {
    if (used.has(index)) return
    const letters = samples.reduce((sum, one) => sum + (one.match(/\p{L}/gu)?.length ?? 0), 0)
    const words = samples.some((one) => /\s/.test(one.trim()) || /\p{Script=Han}{4,}/u.test(one))
    const score =
      letters / Math.max(1, samples.length) + (words ? 20 : 0) - (never.test(foldName(name)) ? 1_000 : 0)
    if (score > most) {
      most = score
      best = index
    }
  })
  return best
}
