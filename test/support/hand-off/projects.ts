import type { Project } from '../../../electron/common/composition/index.ts'
import { projectFormat, projectVersion } from '../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../electron/common/composition/elements/text-source.ts'
import { transitionKinds } from '../../../electron/common/service/extension/transitions.ts'
import { Chance } from '../wysiwyg/chance.ts'
import { films, pictures, recordings, sounds } from './media.ts'

/** Sizes of projects, odd ones among them: the last column or row of those is left out. */
const canvases = [
  { width: 320, height: 180 },
  { width: 480, height: 270 },
  { width: 270, height: 480 },
  { width: 301, height: 301 },
  { width: 427, height: 241 },
] as const
const colors = ['#1f4a44', '#e7e3d4', '#343a40', '#f1f3f5', '#0b7285']

type Fields = Record<string, unknown>

/** Varied projects, the same for the same seed. Every third has a presenter who speaks, and all kinds of transitions are in them. */
export function handOffProjects(count: number, seed: number): Project[] {
  return Array.from({ length: count }, (_, index) => projectOf(index, new Chance(seed + index * 7919)))
}

function projectOf(index: number, chance: Chance): Project {
  const canvas = { ...chance.of(canvases), background: chance.of(colors) }
  const hasPresenter = index % 3 === 0
  const count = chance.whole(1, hasPresenter ? 3 : 6)
  const scenes = Array.from({ length: count }, (_, at) => sceneOf(at, index, { canvas, chance, hasPresenter }))
  const music = chance.is(0.6) ? { music: musicOf(chance) } : {}
  const project = {
    schema: projectFormat,
    version: projectVersion,
    id: `p${String(index)}`,
    name: `Project ${String(index)}${chance.of(['', ' & <more>', ' 50%', ' ü # 1'])}`,
    canvas,
    scenes,
    ...music,
  }
  return project as unknown as Project
}

interface Parts {
  canvas: { width: number; height: number }
  chance: Chance
  hasPresenter: boolean
}

function sceneOf(at: number, project: number, { canvas, chance, hasPresenter }: Parts): Fields {
  const speaks = hasPresenter && at === 0
  const isRecorded = !speaks && chance.is(0.3)
  const duration = chance.whole(900, 2600)
  const elements: Fields[] = []
  const add = (kind: string, source: Fields, more: Fields = {}): void => {
    const id = `e${String(at)}-${String(elements.length)}`
    const where = { x: chance.whole(0, canvas.width >> 1), y: chance.whole(0, canvas.height >> 1) }
    const plain = { scaleX: 1, scaleY: 1, layer: elements.length + 1, locked: false, hidden: false }
    elements.push({ id, name: `${kind} ${id}`, kind, source, ...where, ...plain, ...more })
  }
  const asset = (path: string, more: Fields = {}): Fields => ({ kind: 'asset', path, ...more })
  if (chance.is(0.7)) {
    const begin = chance.is(0.5) ? { begin: chance.whole(0, 3000) } : {}
    const speed = chance.is(0.2) ? { speed: chance.of([0.5, 1.5, 2]) } : {}
    const fades = chance.is(0.4) ? { fadeIn: 300, fadeOut: 400 } : {}
    const whole = chance.is(0.5)
      ? { x: 0, y: 0, width: canvas.width, height: canvas.height }
      : { width: 160, height: 90 }
    const muted = isRecorded || speaks ? { muted: true } : {}
    add('video', asset(chance.of(films), begin), {
      ...whole,
      sound: { volume: chance.whole(-12, 0), ...speed, ...fades, ...muted },
    })
  }
  if (chance.is(0.6)) add('image', asset(chance.of(pictures)), chance.is(0.5) ? { start: 200, end: 700 } : {})
  if (chance.is(0.3)) {
    add('image', asset('picture.png'), { appearance: { opacity: 0.6 }, width: 120, height: 68 })
  }
  if (speaks)
    add(
      'avatar',
      { kind: 'avatar', avatarId: chance.of(['mara', 'henrik', 'amina']), from: 2 },
      { width: canvas.width, height: canvas.height, scaleX: 0.8, scaleY: 0.8 },
    )
  if (chance.is(0.7)) {
    const source = plainTextSource(chance.of(['Doors open', 'Three new things', '新品发布会']), {
      size: 28,
      color: '#c8463a',
    })
    add('text', source as unknown as Fields, chance.is(0.4) ? { start: 300 } : {})
  }
  if (chance.is(0.4)) {
    const keyframes = [
      { at: 0, value: -18 },
      { at: 600, value: -3 },
    ]
    const course = chance.is(0.3) ? { keyframes } : { volume: chance.whole(-9, 0), fadeIn: 200, fadeOut: 300 }
    add('audio', asset(chance.of(sounds)), { sound: { ...course, ...(chance.is(0.3) ? { loop: true } : {}) } })
  }
  const voice = speaks
    ? {
        kind: 'script',
        voiceId: 'finest-heart',
        text: chance.of(['Doors open at eight.', 'Hello, and welcome.']),
        rate: 100,
      }
    : isRecorded
      ? { kind: 'audio', source: asset(recordings[0]) }
      : null
  const kind = transitionKinds[(project + at) % transitionKinds.length]!
  const transition = at > 0 && chance.is(0.6) ? { transition: { kind, duration: chance.whole(200, 700) } } : {}
  const camera = chance.is(0.1) ? { camera: { from: { x: 0, y: 0, size: 1 }, to: { x: 0.1, y: 0.1, size: 0.8 } } } : {}
  const name = chance.is(0.8) ? `Scene ${String(at + 1)}` : ''
  return { id: `s${String(at)}`, name, duration: voice ? 'voice' : duration, voice, elements, ...transition, ...camera }
}

function musicOf(chance: Chance): Fields {
  return {
    source: { kind: 'asset', path: chance.of(sounds), ...(chance.is(0.4) ? { begin: 700 } : {}) },
    volume: chance.whole(-14, -3),
    fadeIn: chance.whole(0, 800),
    fadeOut: chance.whole(0, 900),
    loop: chance.is(0.7),
    ducking: { on: chance.is(0.7), amount: 12, attack: 200, release: 500 },
  }
}
