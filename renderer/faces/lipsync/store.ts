import { defineStore } from 'pinia'
import { computed } from 'vue'
import { z } from 'zod'
import { partInput } from '@common/bridge/index.ts'
import type { LipSyncRequest, LipSyncSpeech } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { remembered } from '../tools/remembered.ts'
import { toolWork } from '../tools/tool-work.ts'
import { i18n } from '../../i18n/index.ts'
import { useConnections } from '../../stores/connections.ts'

type Translate = (key: string, values?: Record<string, string>) => string
const { t } = i18n.global as unknown as { t: Translate }

export const speechWays = ['file', 'mic', 'script'] as const
export type SpeechWay = (typeof speechWays)[number]

const choicesShape = z.object({
  face: z.string().nullable(),
  part: partInput.nullable(),
  at25fps: z.boolean(),
  way: z.enum(speechWays),
  file: z.string().nullable(),
  recording: z.string().nullable(),
  voiceId: z.string(),
  text: z.string(),
  rate: z.number(),
  fromMs: z.number(),
})
type Choices = z.infer<typeof choicesShape>

const usual: Choices = {
  face: null,
  part: null,
  at25fps: false,
  way: 'file',
  file: null,
  recording: null,
  voiceId: '',
  text: '',
  rate: 100,
  fromMs: 0,
}

/** State of the tool Lip sync: the chosen face and speech, and the result. */
export const useLipSync = defineStore('lip-sync', () => {
  const connections = useConnections()
  const choices = remembered('lip-sync', usual, (value) => choicesShape.safeParse(value).data ?? null)

  const speechFile = computed(() => (choices.way === 'mic' ? choices.recording : choices.file))
  const speech = computed<LipSyncSpeech | null>(() => {
    const { way, voiceId, text, rate } = choices
    if (way === 'script') return { kind: 'script', voiceId, text, rate }
    return speechFile.value === null ? null : { kind: 'file', path: speechFile.value }
  })
  const request = computed<LipSyncRequest>(() => ({
    connection: connections.current?.id ?? 'engine',
    face: choices.face,
    part: choices.part,
    at25fps: choices.at25fps,
    speech: speech.value,
  }))

  const work = toolWork<LipSyncRequest>({
    kind: 'lip-sync',
    request: () => request.value,
    name: (preview) =>
      t(preview ? 'lipsync.previewName' : 'lipsync.resultName', { name: baseName(choices.face ?? '') }),
    check: (now, signal) => studio().lipSync.check(now, { signal }),
    start: (now) => studio().lipSync.start(now),
    preview: (now) => studio().lipSync.preview(now),
    requestOf: (id) => studio().lipSync.request({ id }),
  })

  function chooseFace(path: string | null): void {
    choices.face = path
    choices.part = null
    choices.at25fps = false
  }

  /** Restores the choices of an earlier result, to change them. */
  function useAgain(before: LipSyncRequest): void {
    const { face, part, at25fps, speech: source } = before
    Object.assign(choices, { face, part, at25fps })
    if (source?.kind === 'file') Object.assign(choices, { way: 'file', file: source.path })
    if (source?.kind === 'script')
      Object.assign(choices, { way: 'script', voiceId: source.voiceId, text: source.text, rate: source.rate })
  }

  return { choices, request, speechFile, chooseFace, useAgain, ...work }
})

export function baseName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]+$/, '')
}
