import { emptyProject } from '../../../../../electron/common/composition/index.ts'
import type { Element, Project, Scene } from '../../../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../../../electron/common/composition/elements/text-source.ts'

const base = { x: 10, y: 20, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }

export function textElement(id: string, text: string, more: Partial<Element> = {}): Element {
  return { ...base, id, name: text, kind: 'text', source: plainTextSource(text), ...more } as Element
}

export function shape(id: string, more: Partial<Element> = {}): Element {
  return { ...base, id, name: id, kind: 'image', source: { kind: 'color', value: '#336699' }, ...more } as Element
}

export function scene(id: string, text: string, elements: Element[] = [], voiceId = 'nora'): Scene {
  return { id, name: `Scene ${id}`, duration: 'voice', voice: { kind: 'script', voiceId, text, rate: 100 }, elements }
}

/** An English project of two scenes: a headline with a bold part, an arrow that follows a word, two speakers. */
export function bakery(): Project {
  const bold = plainTextSource('')
  const headline = {
    ...bold,
    runs: [{ text: 'Save ' }, { text: 'half', style: { weight: 800 } }, { text: ' today' }],
  }
  const arrow = shape('arrow', { name: 'Arrow', start: 700, anchors: { start: { index: 2, word: 'bakery' } } })
  return {
    ...emptyProject('p', 'Bakery'),
    language: 'en',
    scenes: [
      scene('s1', '[wave] Our little bakery opens at seven, {{name}}.', [
        textElement('headline', 'Save half today', { source: headline }),
        arrow,
      ]),
      scene(
        's2',
        'See you tomorrow.',
        [textElement('price', '12.50 €'), textElement('close', 'Closed on Mondays')],
        'tom',
      ),
    ],
  }
}
