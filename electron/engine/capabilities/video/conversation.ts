import { timedDelivery } from '../../presenters/delivery/index.ts'
import type { Conversation, ConversationTurn, SpokenPart, TimedDelivery } from '../../presenters/delivery/index.ts'
import { keyOfElement } from './plan/dialogue.ts'
import type { ReadyLayer } from './layers.ts'
import { speedIn } from './plan/sounds.ts'
import type { AvatarRun, RunPart, Scene } from './scenes.ts'

/** What an avatar does in its run: what it says, and how it takes part in a conversation. */
export interface Delivery extends TimedDelivery {
  conversation?: Conversation
}

/**
 * What the text that an avatar says in its run asks of it: the script where its project sent it, otherwise what is spoken; and
 * what is said to it by others.
 */
export function deliveryOf(run: AvatarRun, scenes: readonly Scene[]): Delivery {
  const own = timedDelivery(run.parts.map((part) => spokenPart(part, scenes, part.speaks)))
  const conversation = conversationOf(run, scenes)
  return { ...own, ...(conversation ? { conversation } : {}) }
}

/** A part of a run with what is spoken in it, if that counts. */
function spokenPart({ scene, startMs, durationMs }: RunPart, scenes: readonly Scene[], counts: boolean): SpokenPart {
  const { voice } = scenes[scene]!
  const text = voice?.script?.text ?? voice?.text
  if (!counts || !voice || voice.isSilent || text === undefined) return { startMs, durationMs }
  const [fromMs, speed] = [voice.fragment?.startMs ?? 0, speedIn(voice.part)]
  const { wholeMs, words = [], script } = voice
  return { startMs, durationMs, spoken: { text, marks: script?.marks ?? [], words, wholeMs, fromMs, speed } }
}

function conversationOf(run: AvatarRun, scenes: readonly Scene[]): Conversation | undefined {
  const turns: ConversationTurn[] = []
  for (const part of run.parts) {
    const { item, layers } = scenes[part.scene]!
    if (!item.turn) return undefined
    const towards = directionOf(layers, part, item.turn)
    const [fromS, toS] = [part.startMs / 1000, (part.startMs + part.durationMs) / 1000]
    const last = turns.at(-1)
    if (last && last.isOwn === part.speaks && last.towards === towards) last.toS = toS
    else turns.push({ fromS, toS, isOwn: part.speaks, towards })
  }
  const others = timedDelivery(run.parts.map((part) => spokenPart(part, scenes, !part.speaks)))
  const { ends = [], tones = [] } = others.cues ?? {}
  const moods = others.marks.flatMap((mark) => (mark.kind === 'mood' ? [{ at: mark.at, name: mark.name }] : []))
  // A mood that another one has holds for who hears it until that one's turn is over.
  const over = turns.flatMap(({ toS, isOwn }) =>
    isOwn || moods.length === 0 ? [] : [{ at: toS, name: 'neutral' as const }],
  )
  return { turns, others: { ends, tones: [...tones, ...moods, ...over].toSorted((a, b) => a.at - b.at) } }
}

/** Where the one is that an avatar talks with: who speaks, or, while it speaks itself, the other one of the two. */
function directionOf(
  layers: readonly ReadyLayer[],
  { position, speaks }: RunPart,
  { speakers, speaker }: { speakers: readonly string[]; speaker?: string },
): -1 | 0 | 1 {
  const own = middleOf(layers[position])
  const other = speaks ? speakers.find((key) => key !== speaker) : speaker
  const there = middleOf(layers.find((layer) => layer.kind === 'draw' && keyOf(layer) === other))
  if (own === undefined || there === undefined || own === there) return 0
  return there > own ? 1 : -1
}

const keyOf = ({ id, element }: Extract<ReadyLayer, { kind: 'draw' }>): string =>
  keyOfElement({ index: element, ...(id === undefined ? {} : { id }) })

function middleOf(layer: ReadyLayer | undefined): number | undefined {
  return layer?.kind === 'draw' ? layer.layer.x + (layer.layer.width ?? layer.shown.width) / 2 : undefined
}
