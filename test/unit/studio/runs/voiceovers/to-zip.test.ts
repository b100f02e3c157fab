import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeSheetZip } from '../../../../../electron/studio/runs/voiceovers/to-zip.ts'
import type { RowStore } from '../../../../../electron/studio/runs/voiceovers/store/row-store.ts'
import type { Sheet } from '../../../../../electron/studio/runs/voiceovers/store/types.ts'

it('a ZIP that the disk refuses is told as that', async () => {
  const row = { state: 'done', outputFile: { path: import.meta.filename } }
  const rows = { from: () => [row] } as unknown as RowStore
  const sheet = { id: 's', folder: import.meta.dirname, output: { subtitles: [], joinedGap: null } } as unknown as Sheet
  const folder = join(import.meta.dirname, 'no-such-folder')
  await expect(writeSheetZip(rows, sheet, { folder, path: join(folder, 'a.zip') })).rejects.toMatchObject({
    code: 'disk',
    message: `The folder ${folder} does not exist.`,
  })
})
