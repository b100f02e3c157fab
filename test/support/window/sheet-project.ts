import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Project } from '../../../electron/common/composition/index.ts'
import { emptyProject } from '../../../electron/common/composition/index.ts'

/** A project with variables, and a sheet with a row that can't be made, because its picture doesn't exist. */
export interface SheetProject {
  project: string
  sheet: string
  csv: string
}

/** Colours of the pictures that the rows name. */
export const rowColors = { red: '#c8463a', blue: '#2f6fd0' } as const

/** A short scene whose script and picture come from the row. */
export function sheetProject(): Project {
  return {
    ...emptyProject('greeting', 'Hello {{Name}}'),
    canvas: { width: 640, height: 360, background: '#1f4a44' },
    scenes: [
      {
        id: 'only',
        name: 'Welcome',
        duration: 1_000,
        background: '#1f4a44',
        voice: { kind: 'script', voiceId: 'everyday-nathan', text: 'Hi {{name}}.', rate: 100 },
        elements: [
          {
            id: 'card',
            name: 'Card',
            kind: 'image',
            source: { kind: 'color', value: '#d9b37c' },
            x: 40,
            y: 40,
            width: 240,
            height: 160,
            scaleX: 1,
            scaleY: 1,
            layer: 1,
            locked: false,
            hidden: false,
            replaceable: 'picture',
          },
        ],
      },
    ],
  }
}

/** Writes them into a folder, pictures beside the sheet. */
export async function writeSheetProject(folder: string): Promise<SheetProject> {
  await mkdir(folder, { recursive: true })
  for (const [name, background] of Object.entries(rowColors)) {
    const picture = sharp({ create: { width: 240, height: 160, channels: 3, background } })
    await picture.png().toFile(join(folder, `${name}.png`))
  }
  const csv = 'Name,Picture\nAda,red.png\nBen,blue.png\nCleo,gone.png\n'
  const [project, sheet] = [join(folder, 'greeting.greenroom.json'), join(folder, 'guests.csv')]
  await writeFile(project, JSON.stringify(sheetProject()))
  await writeFile(sheet, csv)
  return { project, sheet, csv }
}
