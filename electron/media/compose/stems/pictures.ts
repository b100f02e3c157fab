import type { ComposeItem, ComposeLayer, Composition } from '../../types.ts'

/** The compositions that give the pictures of a composition apart; null where there is nothing to see. */
export interface StemPictures {
  /** Everything but what lies in front of presenters, and what is drawn over the whole video. */
  plate: Composition
  presenters: Composition | null
  /** What lies in front of the presenters. */
  graphics: Composition | null
  captions: Composition | null
  /** Whether something stands between two presenters, and so is in their picture. */
  isBetween: boolean
  /** Whether presenters are seen in transitions, which their picture shows as a whole. */
  hasTransitions: boolean
}

interface SplitLayers {
  behind: ComposeLayer[]
  presenters: ComposeLayer[]
  inFront: ComposeLayer[]
}

/**
 * Splits a composition into pictures that lie over each other: in this order they show what it shows. Where two scenes are seen
 * together and a presenter is in one of them, no picture of the presenters alone adds up to what is seen: it shows everything.
 * @param isPresenter whether a layer is one
 */
export function stemPictures(composition: Composition, isPresenter: (layer: ComposeLayer) => boolean): StemPictures {
  const { items, scenes, fps, durationMs, overlay, mark, watermark } = composition
  const common = {
    ...(scenes ? { scenes } : {}),
    ...(fps === undefined ? {} : { fps }),
    ...(durationMs === undefined ? {} : { durationMs }),
    // The same addition to all pictures is in what they show together exactly once.
    ...(watermark ? { watermark } : {}),
  }
  const split = items.map(({ layers }) => splitLayers(layers, isPresenter))
  const only = (key: keyof SplitLayers): ComposeItem[] =>
    items.map((item, index) => ({ ...silent(item), background: null, layers: split[index]![key].map(muted) }))
  const has = (key: keyof SplitLayers): boolean => split.some((one) => one[key].length > 0)
  const shares = (scenes ?? []).some(({ transition }, index) => index > 0 && transition !== undefined)
  const empty = items.map((item) => ({ ...silent(item), background: null, layers: [] }))
  const whole = items.map((item) => ({ ...silent(item), layers: item.layers.map(muted) }))
  const hasTransitions = shares && has('presenters')
  return {
    plate: {
      ...common,
      items: items.map((item, index) => {
        const { presenters, behind } = split[index]!
        // The parts of items without presenters are those of the whole video, which are kept.
        return presenters.length === 0 ? item : { ...item, layers: behind }
      }),
    },
    presenters: has('presenters')
      ? {
          ...common,
          items: only('presenters'),
          ...(hasTransitions ? { inTransitions: whole } : {}),
          alpha: true,
          // Nobody is to be seen without the mark who is seen with it.
          ...(mark ? { mark } : {}),
        }
      : null,
    graphics: has('inFront')
      ? { ...common, items: only('inFront'), ...(shares ? { inTransitions: empty } : {}), alpha: true }
      : null,
    captions: overlay ? { ...common, items: empty, overlay, alpha: true } : null,
    isBetween: split.some(({ presenters }) => presenters.some((layer) => !isPresenter(layer))),
    hasTransitions,
  }
}

/** The layers of an item: those between two presenters come with them. */
function splitLayers(layers: readonly ComposeLayer[], isPresenter: (layer: ComposeLayer) => boolean): SplitLayers {
  const inOrder = layers.toSorted((a, b) => a.layer - b.layer)
  const first = inOrder.findIndex(isPresenter)
  if (first < 0) return { behind: inOrder, presenters: [], inFront: [] }
  const end = inOrder.findLastIndex(isPresenter) + 1
  return { behind: inOrder.slice(0, first), presenters: inOrder.slice(first, end), inFront: inOrder.slice(end) }
}

function silent({ voice: _voice, audio: _audio, ...item }: ComposeItem): ComposeItem {
  return item
}

function muted({ sound: _sound, soundPart: _part, ...layer }: ComposeLayer): ComposeLayer {
  return layer
}

/** The sounds of a composition, with nothing that would have to be drawn. */
export function soundsAlone({
  items,
  scenes,
  overlay: _overlay,
  mark: _mark,
  watermark: _watermark,
  ...composition
}: Composition): Composition {
  return {
    ...composition,
    ...(scenes ? { scenes: scenes.map(({ camera: _camera, ...scene }) => scene) } : {}),
    items: items.map((item) => ({
      ...item,
      background: { color: 'black' },
      layers: item.layers
        .filter(({ kind, sound }) => kind === 'video' && sound === true)
        .map(({ appearance: _appearance, motion: _motion, ...layer }) => layer),
    })),
  }
}
