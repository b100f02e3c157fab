import type { EndpointId } from '../service/endpoints/index.ts'

const hourMs = 3_600_000

/** What a result can be. Each has one info endpoint, which knows the records of all kinds of that media. */
export const infoEndpoints = {
  video: { id: 'videoInfo', recordField: 'video_model_id' },
  audio: { id: 'audioInfo', recordField: 'audio_model_id' },
  image: { id: 'imageInfo', recordField: 'image_model_id' },
} as const satisfies Record<string, { id: EndpointId; recordField: string }>
export type ResultMedia = keyof typeof infoEndpoints
export const resultMedia = Object.keys(infoEndpoints) as ResultMedia[]

type Fields = Readonly<Record<string, unknown>>

export interface GenerationSpec {
  /** In English, for the command line and for reports; the window has `kinds.<kind>`. */
  label: string
  media: ResultMedia
  /** What is behind it: a project, a text that is spoken, or files that a face tool works on. */
  madeFrom: 'project' | 'text' | 'faces'
  /** From acceptance to the result, ms. Long enough for a long video on a slow machine, short enough to end. */
  deadlineMs: number
  /** The endpoint that creates it. */
  create: EndpointId
  /** Under which name the engine keeps its records. */
  capability: string
  /**
   * Whether a record read from a service is of this kind, by the fields that it echoes: the interface doesn't say it.
   * Later kinds are asked first.
   */
  isRecord?: (record: Fields) => boolean
}

const isLipSync = (record: Fields): boolean => record['lipsync'] === true || isText(record['target_video'])

/** Every kind of generation, from request to file: studio, engine, window and command line follow from this table. */
export const generationKinds = {
  'avatar-video': {
    label: 'Avatar video',
    media: 'video',
    madeFrom: 'project',
    deadlineMs: 6 * hourMs,
    create: 'createAvatarVideo',
    capability: 'avatar-video',
    isRecord: (record) => isFields(record['source_data']) || isText(record['ratio']),
  },
  'talking-avatar': {
    label: 'Talking avatar',
    media: 'video',
    madeFrom: 'project',
    deadlineMs: 6 * hourMs,
    create: 'createTalkingAvatar',
    capability: 'talking-avatar',
  },
  speech: {
    label: 'Speech',
    media: 'audio',
    madeFrom: 'text',
    deadlineMs: 2 * hourMs,
    create: 'createTts',
    capability: 'speech',
  },
  'voice-clone': {
    label: 'Voice clone',
    media: 'audio',
    madeFrom: 'text',
    deadlineMs: 2 * hourMs,
    create: 'createClone',
    capability: 'clone',
    isRecord: (record) => typeof record['voice_url'] === 'string' && record['voice_url'] !== '',
  },
  'lip-sync': {
    label: 'Lip sync',
    media: 'video',
    madeFrom: 'faces',
    deadlineMs: 6 * hourMs,
    create: 'createLipSync',
    capability: 'lip-sync',
    isRecord: isLipSync,
  },
  'character-swap': {
    label: 'Character swap',
    media: 'video',
    madeFrom: 'faces',
    deadlineMs: 6 * hourMs,
    create: 'createCharacterSwap',
    capability: 'character-swap',
    isRecord: (record) => !isLipSync(record) && (isText(record['image_url']) || 'faceswap_fail_reason' in record),
  },
  background: {
    label: 'Background change',
    media: 'image',
    madeFrom: 'faces',
    deadlineMs: 2 * hourMs,
    create: 'createBackgroundChange',
    capability: 'background',
  },
} as const satisfies Record<string, GenerationSpec>

type Table = typeof generationKinds
export type GenerationKind = keyof Table
export const generationKindNames = Object.keys(generationKinds) as GenerationKind[]

/** The same table, for a kind that is only known when it runs. */
export const generationSpecs: Readonly<Record<GenerationKind, GenerationSpec>> = generationKinds

/** The kinds whose entry has these values: `KindWith<{ media: 'audio' }>`. */
export type KindWith<Values> = {
  [Kind in GenerationKind]: Table[Kind] extends Values ? Kind : never
}[GenerationKind]

/** What a record of that media is where nothing tells more; any kind of the media leads to the same info endpoint. */
export const usualKinds = {
  video: 'talking-avatar',
  audio: 'speech',
  image: 'background',
} as const satisfies { [Media in ResultMedia]: KindWith<{ media: Media }> }

/** The kind of a record of unknown origin, as an info endpoint of that media gave it. */
export function kindOfRecord(media: ResultMedia, record: Fields): GenerationKind {
  const told = generationKindNames.findLast((kind) => {
    const spec = generationSpecs[kind]
    return spec.media === media && spec.isRecord?.(record) === true
  })
  return told ?? usualKinds[media]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
