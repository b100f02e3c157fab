import { builtInLook, builtInLookNames } from '../../../electron/common/captions/index.ts'
import type { Canvas, Project } from '../../../electron/common/composition/index.ts'
import { image, scene, text } from './case.ts'
import type { WysiwygCase } from './case.ts'
import { writings } from './generated.ts'
import type { WysiwygMedia } from './media.ts'

const canvases: readonly Canvas[] = [
  { width: 1280, height: 720, background: '#1f4a44' },
  { width: 540, height: 960, background: '#f1f3f5' },
  { width: 720, height: 720, background: '#343a40' },
]
const scripts = Object.values(writings)
const lastsMs = 4_000
/** Ten times, each within another frame; some fall on a word that has just begun, some on one that has ended. */
const timesMs = Array.from({ length: 10 }, (_, at) => 60 + at * 390)

/** Captions of every built-in look over a picture, in turn in all scripts, with the times of their words. */
export function captionCases(media: WysiwygMedia): WysiwygCase[] {
  return builtInLookNames.map((look, number) => {
    const canvas = canvases[number % canvases.length]!
    const cues = [0, 1].map((half) => {
      const written = scripts[(number + half) % scripts.length]!.replaceAll('\n', ' ')
      const startMs = half * 2_000 + 100
      const spoken = written.split(' ')
      const eachMs = 1_700 / spoken.length
      const words = spoken.map((word, at) => ({
        text: word,
        startMs: Math.round(startMs + at * eachMs),
        endMs: Math.round(startMs + (at + 0.8) * eachMs),
      }))
      return { startMs, endMs: startMs + 1_850, text: written, words }
    })
    const { width, height } = canvas
    const project: Project = {
      schema: 'greenroom.project',
      version: 3,
      id: `captions-${look}`,
      name: `captions: ${look}`,
      canvas,
      captions: { shown: true, look: builtInLook(look) },
      scenes: [{ ...scene([image(media.studio, { width, height })], { duration: lastsMs }), captions: { cues } }],
    }
    return { name: project.name, project, timesMs }
  })
}

/** One text of each script on a plain ground, as it is and rotated, whose ink is looked for in both pictures. */
export function inkCases(): WysiwygCase[] {
  const canvas: Canvas = { width: 960, height: 540, background: '#ffffff' }
  return Object.entries(writings).flatMap(([script, written]) =>
    [0, 24].map((rotation): WysiwygCase => {
      const name = `ink: ${script}${rotation === 0 ? '' : ', rotated'}`
      const words = text(
        written,
        { size: 44, weight: 600, color: '#000000' },
        { x: 131, y: 173, ...(rotation === 0 ? {} : { appearance: { rotation } }) },
      )
      const project: Project = {
        schema: 'greenroom.project',
        version: 3,
        id: name.replaceAll(/\W+/g, '-'),
        name,
        canvas,
        scenes: [scene([words], { duration: 600 })],
      }
      return { name, project, timesMs: [200], hasInkAlone: true }
    }),
  )
}
