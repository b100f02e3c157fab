import { soundEndings } from '../formats/file-types.ts'

/** A column of a sheet of voiceovers. */
export interface SheetColumn {
  /** Names that people give to the column, in English and Chinese, the clearest first; folded by `foldName`. */
  names: readonly string[]
  /** Names without any doubt: a table that has only such names is imported without a question. */
  certain: readonly string[]
  /** Whether a sheet must have the column. */
  required: boolean
  /** Width of the column in the window, px; null: what is left. */
  width: number | null
  /** Whether the cells of a column with another name show that it is this one. */
  looksLike?: (cells: readonly string[]) => boolean
  /** The content is examined only where no column has a name, since otherwise such cells may mean something else. */
  namelessOnly?: boolean
}

/**
 * The columns that a sheet has beside its variables, from left to right. Mapping, rows, edits and the window follow from
 * this table; the database has a column for each (`runs/voiceovers/store/schema.ts`), the messages a heading and a choice
 * (`voiceovers.columns`, `voiceovers.roles`).
 */
export const sheetColumns = {
  text: {
    names: [
      ...['text', 'script', 'line', 'lines', 'voiceover', 'voice over', 'voiceover text', 'narration'],
      ...['copy', 'dialogue', 'dialog', 'speech', 'sentence', 'paragraph', 'message', 'content'],
      ...['body', 'transcript', 'transcription', 'subtitle', 'subtitles', 'caption', 'captions'],
      ...['translation', 'target', 'words', 'spoken text', 'tts', 'prompt', 'description', 'input text'],
      ...[
        'say',
        'cue',
        'en',
        'english',
        'zh',
        '文本',
        '文案',
        '台词',
        '脚本',
        '旁白',
        '内容',
        '字幕',
        '正文',
        '配音文本',
      ],
      ...[
        '配音内容',
        '配音',
        '文字',
        '对白',
        '句子',
        '稿件',
        '解说',
        '解说词',
        '口播',
        '口播稿',
        '中文',
        '文本',
        '腳本',
        '台詞',
      ],
      ...['內容', '對白', '解說', '配音內容', '口播稿'],
    ],
    certain: ['text'],
    required: true,
    width: null,
  },
  voice: {
    names: [
      ...['voice', 'voice id', 'voice name', 'speaker', 'speaker name', 'narrator', 'character'],
      ...['actor', 'talent', 'role', 'who', 'cast', 'voice actor', 'reader', 'tts voice', 'person'],
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
        '聲音',
        '發音人',
      ],
      ...['配音員', '說話人', '播音員'],
    ],
    certain: ['voice'],
    required: false,
    width: 132,
  },
  rate: {
    names: [
      ...['rate', 'speed', 'tempo', 'pace', 'speech rate', 'speaking rate', 'voice rate', 'speed %'],
      ...['rate %', '语速', '速度', '速率', '倍速', '语音速度', '語速'],
    ],
    certain: ['rate'],
    required: false,
    width: 64,
    looksLike: (cells) => cells.every((one) => /^\d{1,3}\s*%$/.test(one) && Number.parseInt(one) <= 100),
  },
  file: {
    names: [
      ...['file', 'file name', 'filename', 'output', 'output file', 'output name', 'audio file'],
      ...['save as', 'wav', 'mp3', 'clip', 'clip name', 'asset', 'asset name', 'audio', 'key', 'slug'],
      ...[
        'id',
        'name',
        'title',
        'code',
        '文件名',
        '文件名称',
        '文件',
        '档名',
        '档案名',
        '输出文件',
        '输出',
        '音频文件',
      ],
      ...['编号', '标识', '名称', '标题', '序号', '檔名', '檔案名稱', '檔案', '編號', '名稱', '標題'],
    ],
    certain: ['file', 'file name', 'filename'],
    required: false,
    width: 168,
    looksLike: (cells) => cells.every(isFileName),
    namelessOnly: true,
  },
} as const satisfies Record<string, SheetColumn>

/** Whether a cell is the name of a file with sound. */
function isFileName(cell: string): boolean {
  const [, ending] = /^[^\s/\\]{1,120}(\.[a-z\d]+)$/i.exec(cell) ?? []
  return ending !== undefined && soundEndings.includes(ending.toLowerCase())
}

export type SheetColumnName = keyof typeof sheetColumns

/** Index of the table's column for each column of a sheet; columns of the table that are not named become variables. */
export type SheetMapping = { [Name in SheetColumnName]: Name extends 'text' ? number : number | null }

export const sheetColumnNames = Object.keys(sheetColumns) as [SheetColumnName, ...SheetColumnName[]]

export const sheetColumn = (name: SheetColumnName): SheetColumn => sheetColumns[name]

/** A record with one value for each column, in their order. */
export function perColumn<T>(make: (name: SheetColumnName) => T): Record<SheetColumnName, T> {
  const record: Partial<Record<SheetColumnName, T>> = {}
  for (const name of sheetColumnNames) record[name] = make(name)
  return record as Record<SheetColumnName, T>
}

/** The cells of a row, without its other fields. */
export function cellsOf(row: Readonly<Record<SheetColumnName, string>>): Record<SheetColumnName, string> {
  return perColumn((name) => row[name])
}
