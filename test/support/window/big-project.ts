import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Element, Project, Scene } from '../../../electron/common/composition/index.ts'

const media = fileURLToPath(new URL('../../../resources/samples/media/', import.meta.url))
const cards = fileURLToPath(new URL('../../fixtures/pictures/', import.meta.url))
const pictures = [
  ...['headline.png', 'date-card.png', 'invitation.png', 'screen-frame.png'].map((name) => join(cards, name)),
  join(media, 'backdrop-spring.jpg'),
]
const presenters = ['mara', 'tunde', 'ines', 'ravi', 'noor']
const colors = ['#2f6d5c', '#d9b37c', '#1f4a44', '#3c4b6e', '#704a5c']

/** A project of real size: `scenes` scenes with `perScene` elements each, most of them pictures, some of them timed. */
export function bigProject(scenes: number, perScene: number): Project {
  return {
    schema: 'greenroom.project',
    version: 3,
    id: 'big-project',
    name: `${scenes} scenes`,
    canvas: { width: 1920, height: 1080, background: '#10201c' },
    scenes: Array.from({ length: scenes }, (_, index) => bigScene(index, perScene)),
  }
}

function bigScene(index: number, perScene: number): Scene {
  return {
    id: `scene-${index}`,
    name: `Part ${index + 1}`,
    duration: 4_000 + (index % 5) * 1_000,
    voice: {
      kind: 'script',
      voiceId: 'everyday-helen',
      text: `This is part ${index + 1}. It says what there is to say about part ${index + 1}, and goes on.`,
      rate: 100,
    },
    elements: Array.from({ length: perScene }, (_, at) => bigElement(index, at)),
  }
}

function bigElement(scene: number, at: number): Element {
  const base = {
    id: `element-${scene}-${at}`,
    x: ((at * 397 + scene * 61) % 1500) - 40,
    y: ((at * 241 + scene * 29) % 800) - 20,
    scaleX: 1,
    scaleY: 1,
    layer: at + 1,
    locked: false,
    hidden: false,
    ...(at % 4 === 0 ? { start: 300 + (at % 7) * 150, end: 2_500 + (at % 9) * 160 } : {}),
  }
  if (at === 0)
    return {
      ...base,
      kind: 'avatar',
      name: 'Presenter',
      source: { kind: 'avatar', avatarId: presenters[scene % presenters.length]!, from: 2 },
    }
  if (at === 1)
    return {
      ...base,
      width: 480,
      height: 270,
      kind: 'video',
      name: 'Product loop',
      source: { kind: 'asset', path: join(media, 'product-loop.mp4') },
    }
  if (at % 3 === 0)
    return {
      ...base,
      width: 160 + at * 4,
      height: 90 + at * 3,
      kind: 'image',
      name: `Colour ${at}`,
      source: { kind: 'color', value: colors[at % colors.length]! },
    }
  return {
    ...base,
    width: 240 + (at % 5) * 30,
    height: 140 + (at % 5) * 20,
    kind: 'image',
    name: `Picture ${at}`,
    source: { kind: 'asset', path: pictures[at % pictures.length]! },
  }
}
