import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineParts } from '../../../electron/engine/index.ts'
import { createAvatarRenderer } from '../../../electron/engine/presenters/drawn/renderer.ts'
import { findTools } from '../../../electron/media/tools.ts'
import type { PortraitInput, PortraitResult } from '../../../electron/engine/presenters/own/portrait-types.ts'
import { film, picture, silence } from '../engine/media.ts'

interface FaceInput extends PortraitInput {
  outPath: string
}

/** Parts of an engine that make something at once, whatever is asked for: for tests of who gets what, not of what it is. */
export async function quickParts(): Promise<Partial<EngineParts>> {
  const [image, clip] = await Promise.all([picture(64, 64, 'green'), film(0.2, '64x64')])
  const words = [{ text: 'Secret', startMs: 0, endMs: 90 }]
  const portrait = async ({ folder }: FaceInput): Promise<PortraitResult> => {
    const [thumbnailPath, preparedPath] = [join(folder, 'thumbnail.png'), join(folder, 'prepared.png')]
    for (const path of [thumbnailPath, preparedPath]) await writeFile(path, image)
    return { portrait: { width: 64, height: 64, head: [0, 0, 64, 64], thumbnailPath, preparedPath } }
  }
  const tasks: Record<string, (input: FaceInput) => Promise<unknown>> = {
    portrait,
    talk: async ({ outPath }) => {
      await writeFile(outPath, clip)
      return { frames: 5, untouched: 0, width: 64, height: 64 }
    },
    detect: () => Promise.resolve({ frames: [] }),
    people: () => Promise.resolve([]),
    'live-face': async ({ outPath }) => {
      await writeFile(outPath, image)
      return { width: 64, height: 64, points: [] }
    },
  }
  const faces = {
    run: (task: string, input: FaceInput) => tasks[task]?.(input) ?? Promise.reject(new Error(`no ${task} here`)),
    pids: [],
    close: () => Promise.resolve(),
  }
  const drawn = createAvatarRenderer({ tools: await findTools(), scratchDir: tmpdir() })
  return {
    avatars: {
      list: () => drawn.list(),
      renderClip: () => Promise.reject(new Error('nobody is drawn here')),
      renderStill: () => Promise.resolve(image),
      renderChoices: () => Promise.resolve(image),
      close: () => drawn.close(),
    },
    speaker: {
      async speak({ outBase }) {
        const speech = { mp3Path: `${outBase}.mp3`, wavPath: `${outBase}.wav`, durationMs: 100, words, phonemes: [] }
        for (const path of [speech.mp3Path, speech.wavPath]) await writeFile(path, silence)
        return speech
      },
      // eslint-disable-next-line require-yield
      async *speakInPieces() {
        throw new Error('nothing is spoken here')
      },
      matchVoice: () => Promise.resolve({ speaker: 7, pitchShift: 1, eq: [], similarity: 0.9 }),
      close: () => Promise.resolve(),
    },
    faces: faces as unknown as EngineParts['faces'],
    compose: (_composition, outPath) => writeFile(outPath, clip),
    sign: () => Promise.resolve({ state: 'signed' } as Awaited<ReturnType<EngineParts['sign']>>),
  }
}
