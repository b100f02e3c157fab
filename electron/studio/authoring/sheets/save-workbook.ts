import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { safeName } from '../../../common/naming/index.ts'
import { publishNumbered } from '../../core/publish-numbered.ts'
import { diskFault } from '../../media/downloads/index.ts'
import { writeInThread } from './in-thread.ts'
import type { WorkbookContent } from './office/index.ts'

/**
 * Writes an Excel workbook into a folder under a free name: `Name.xlsx`, `Name (2).xlsx`, …
 * @param folder must exist
 * @returns the path of the workbook
 * @throws StudioError `bad-sheet`; SaveFault of the disk
 */
export function saveWorkbook(folder: string, name: string, content: WorkbookContent): Promise<string> {
  return written(folder, content, (part) => publishNumbered(part, folder, safeName(name, 'Sheet'), '.xlsx'))
}

/** Writes an Excel workbook to exactly this path and replaces the existing file. @throws as `saveWorkbook` */
export async function replaceWorkbook(path: string, content: WorkbookContent): Promise<void> {
  await written(dirname(path), content, async (part) => {
    await rename(part, path)
    return path
  })
}

/** Writes the workbook to a temporary file in the same folder, then gives it its name with `put`. */
async function written(
  folder: string,
  content: WorkbookContent,
  publish: (part: string) => Promise<string>,
): Promise<string> {
  const bytes = await writeInThread(content)
  const part = join(folder, `.greenroom-${process.pid}-${randomBytes(4).toString('hex')}.part`)
  try {
    const file = await open(part, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    return await publish(part)
  } catch (error) {
    throw diskFault(error, part)
  } finally {
    await rm(part, { force: true })
  }
}
