import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltInLookName } from '../../../electron/common/captions/index.ts'
import { builtInLook, defaultPosition, makeCues, rulesFor, timedCue } from '../../../electron/common/captions/index.ts'
import type { Element } from '../../../electron/common/composition/index.ts'
import { shapeNames } from '../../../electron/common/composition/elements/shape-source.ts'
import { plainTextSource } from '../../../electron/common/composition/elements/text-source.ts'
import { PictureDrawing } from '../../../electron/media/drawing/index.ts'
import type { ComposeLayer } from '../../../electron/media/index.ts'
import type { OverlayTrack } from '../../../electron/media/overlay/track.ts'
import { layer } from './making.ts'

/** Ten texts and ten shapes over the whole frame, drawn as pictures. */
export async function drawnLayers(folder: string): Promise<ComposeLayer[]> {
  const drawing = new PictureDrawing()
  try {
    return await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const at = { x: 60 + (number % 5) * 360, y: 60 + Math.floor(number / 5) * 250 }
        const base = { ...at, id: `${number}`, name: '', scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }
        const element: Element =
          number % 2 === 0
            ? { ...base, kind: 'text', source: plainTextSource(`Three new things ${number}`, { size: 40 }) }
            : {
                ...base,
                width: 300,
                height: 180,
                kind: 'shape',
                source: {
                  kind: 'shape',
                  shape: shapeNames[number % (shapeNames.length - 1)]!,
                  fill: { kind: 'color', color: '#e0a56b80' },
                  stroke: { color: '#16181d', width: 4, dash: [] },
                },
                appearance: { rotation: number * 9, shadow: { color: '#00000080', blur: 20, x: 0, y: 8 } },
              }
        const { png, box } = await drawing.draw({ element, canvas: { width: 1920, height: 1080 } })
        const path = join(folder, `drawn-${number}.png`)
        await writeFile(path, png)
        return layer(path, { x: box.x, y: box.y, layer: 10 + number })
      }),
    )
  } finally {
    await drawing.close()
  }
}

/** Captions for the whole time, two and a half words a second. */
export async function drawnCaptions(folder: string, name: BuiltInLookName, seconds: number): Promise<OverlayTrack> {
  const canvas = { width: 1920, height: 1080 }
  const look = builtInLook(name)
  const position = defaultPosition(canvas)
  const spoken = 'a studio for videos that says what it does and does what it says'.split(' ')
  const words = Array.from({ length: seconds * 2.5 }, (_, at) => ({
    text: spoken[at % spoken.length]!,
    startMs: at * 400,
    endMs: at * 400 + 360,
  }))
  const text = words.map((word) => word.text).join(' ')
  const cues = makeCues(text, words, seconds * 1000, rulesFor(canvas, look.size, position.insets))
  const drawing = new PictureDrawing()
  try {
    const { track } = await drawing.drawCaptions({
      cues: cues.map((cue) => timedCue(cue, words)),
      look,
      position,
      canvas,
      folder,
      fps: 25,
      frames: seconds * 25,
    })
    if (!track) throw new Error('no caption was drawn')
    return track
  } finally {
    await drawing.close()
  }
}
