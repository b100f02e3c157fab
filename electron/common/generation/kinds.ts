import type { EndpointId } from '../service/endpoints/index.ts'

const hourMs = 3_600_000

/** The media that a result can be. Each has one info endpoint, which answers for all kinds of that media. */
export const infoEndpoints = {
  video: { id: 'videoInfo', recordField: 'video_model_id' },
  audio: { id: 'audioInfo', recordField: 'audio_model_id' },
  image: { id: 'imageInfo', recordField: 'image_model_id' },
} as const satisfies Record<string, { id: EndpointId; recordField: string }>
export type ResultMedia = keyof typeof infoEndpoints
export const resultMedia = Object.keys(infoEndpoints) as ResultMedia[]

type Fields = Readonly<Record<string, unknown>>

export interface GenerationSpec {
  /** English name for the command line and reports; the window has the message `kinds.<kind>`. */
  label: string
  media: ResultMedia
  /** What the generation is made from: a project, a text to be spoken, or files of a face tool. */
  madeFrom: 'project' | 'text' | 'faces'
  /** Time limit from acceptance to the result, ms: enough for a long video on a slow machine, but finite. */
  deadlineMs: number
  /** The endpoint that creates a generation of this kind. */
  create: EndpointId
  /** Name of the engine's capability that makes it; the engine stores its records under it. */
  capability: string
  /**
   * Whether a record of a service is of this kind, judged by the fields it echoes, because the interface doesn't name
   * the kind. Kinds further down the table are tried first.
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

/** The table of all kinds of generation, typed for a kind that is known only at run time. */
export const generationSpecs: Readonly<Record<GenerationKind, GenerationSpec>> = generationKinds

/** The kinds whose entry has these values, for example `KindWith<{ media: 'audio' }>`. */
export type KindWith<Values> = {
  [Kind in GenerationKind]: Table[Kind] extends Values ? Kind : never
}[GenerationKind]

/**
 * The kind assumed for a record of a media when nothing tells more; all kinds of one media use the same info endpoint.
 */
export const usualKinds = {
  video: 'talking-avatar',
  audio: 'speech',
  image: 'background',
} as const satisfies { [Media in ResultMedia]: KindWith<{ media: Media }> }

/** The kind of a record of unknown origin that the info endpoint of this media answered. */
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
