import { plainTextSource } from '../../../electron/common/composition/elements/text-source.ts'
import type { Element, Project } from '../../../electron/common/composition/index.ts'

const words = ['Launch', 'day', 'is', 'here', 'and', 'it', 'says', 'what', 'there', 'is', 'to', 'say']
const colors = ['#d9b37c', '#ffffff', '#7db7ff', '#e8b45a']

/** A project of one scene with this many texts, in several sizes, weights and colours, some with a box or an outline. */
export function textProject(count: number): Project {
  return {
    schema: 'greenroom.project',
    version: 3,
    id: 'text-project',
    name: `${count} texts`,
    canvas: { width: 1920, height: 1080, background: '#10201c' },
    scenes: [
      {
        id: 'texts',
        name: 'Texts',
        duration: 10_000,
        voice: null,
        elements: Array.from({ length: count }, (_, at) => text(at)),
      },
    ],
  }
}

function text(at: number): Element {
  const written = Array.from({ length: 2 + (at % 3) }, (_, word) => words[(at * 5 + word) % words.length]).join(' ')
  const source = plainTextSource(written, {
    size: 22 + (at % 5) * 4,
    weight: 400 + (at % 4) * 100,
    color: colors[at % colors.length]!,
  })
  return {
    id: `text-${at}`,
    name: `Text ${at}`,
    kind: 'text',
    source: {
      ...source,
      ...(at % 6 === 0 ? { box: { color: '#1f4a44', padding: 8, radius: 6 } } : {}),
      ...(at % 7 === 0 ? { outline: { color: '#000000', width: 2 } } : {}),
    },
    x: (at % 12) * 158 + 8,
    y: Math.floor(at / 12) * 42 + 8,
    scaleX: 1,
    scaleY: 1,
    layer: at + 1,
    locked: false,
    hidden: false,
  }
}
