import { anchorText, anchorWords, nearestAnchor } from '@common/composition/index.ts'
import type { AnchoredEdge, Element, WordAnchor } from '@common/composition/index.ts'
import { useDocument } from '../../stores/document.ts'
import { useSpeech } from '../speech/index.ts'

/** Farthest distance from a word at which an edge that is moved still follows it, ms. */
const farthestMs = 1_000
const edges = ['start', 'end'] as const

/** A word of the script of an element's scene. */
export interface AnchorWord {
  anchor: WordAnchor
  /** Ms from the start of the scene. */
  startMs: number
  endMs: number
}

/** Words that elements can begin and end with, and the edits that let them. */
export function useWordAnchors() {
  const document = useDocument()
  const speech = useSpeech()

  const timesOf = (element: Pick<Element, 'id'>) => {
    const scene = document.sceneOf(element.id)
    const text = scene ? anchorText(scene.voice) : null
    if (!scene || text === null) return null
    const spoken = speech.of(scene.id).speech
    return { text, words: anchorWords(scene.voice, spoken), isEstimated: !spoken || spoken.words.length === 0 }
  }

  /** The words of the script; empty where the scene's voice reads none. Reactive. */
  function wordsFor(element: Pick<Element, 'id'>): { words: AnchorWord[]; isEstimated: boolean } {
    const { text = '', words = [], isEstimated = false } = timesOf(element) ?? {}
    return {
      words: words.map(({ start, end, startMs, endMs }, index) => ({
        anchor: { index, word: text.slice(start, end).slice(0, 200) },
        startMs,
        endMs,
      })),
      isEstimated,
    }
  }

  /** The anchor of an edge at a time of the scene: to the nearest word; null without words. */
  function anchorAt(element: Pick<Element, 'id'>, edge: AnchoredEdge, sceneMs: number): WordAnchor | null {
    const times = timesOf(element)
    return times && nearestAnchor(edge, sceneMs, times.text, times.words)
  }

  function set(elementId: string, edge: AnchoredEdge, anchor: WordAnchor | null, merge?: string): string | null {
    return document.edit('setAnchor', { elementId, edge, anchor }, merge)
  }

  /**
   * Lets the edges of an element that was moved in time follow words again: each the one that is nearest now. Where that
   * is farther than a second the edge keeps its own time.
   * @param before the element before it was moved
   */
  function followAgain({ id, anchors = {} }: Element, merge?: string): (string | null)[] {
    return edges.flatMap((edge) => {
      const now = document.element(id)
      if (!now || !anchors[edge] || now.anchors?.[edge]) return []
      const ms = edge === 'start' ? (now.start ?? 0) : now.end
      const anchor = ms === undefined ? null : anchorAt(now, edge, ms)
      return anchor && Math.abs(anchor.offset ?? 0) <= farthestMs ? [set(id, edge, anchor, merge)] : []
    })
  }

  return { wordsFor, anchorAt, set, followAgain }
}
