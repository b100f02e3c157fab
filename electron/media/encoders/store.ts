import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { encoderUses } from '../../common/bridge/encoders.ts'
import { isText } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

const fit = z.object({
  q: z.int(),
  ms: z.number(),
  softwareMs: z.number(),
  ssim: z.number(),
  softwareSsim: z.number(),
})
const verdict = z.object({
  opened: z.boolean(),
  device: z.string().nullable(),
  fits: z.object({
    clip: fit.exactOptional(),
    good: fit.exactOptional(),
    small: fit.exactOptional(),
    best: fit.exactOptional(),
  }),
  reason: z.custom<Text>(isText).nullable(),
})
const stored = z.object({
  use: z.enum(encoderUses).default('automatic'),
  trial: z
    .object({
      /** What was tried; see `machineKey`. */
      machine: z.string(),
      at: z.number(),
      verdicts: z.record(z.string(), verdict),
    })
    .nullable()
    .default(null),
})

export type Remembered = z.infer<typeof stored>

const nothing: Remembered = { use: 'automatic', trial: null }

/** File with what is known of encoders. The engine and the studio that runs it share one. @param engineFolder data folder of the engine */
export const encodersFile = (engineFolder: string): string => join(engineFolder, 'encoders.json')

/** What trials have found is lost with a damaged file, and found again. */
export async function readRemembered(path: string): Promise<Remembered> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return stored.safeParse(JSON.parse(text)).data ?? nothing
  } catch {
    return nothing
  }
}

export async function writeRemembered(path: string, value: Remembered): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(draft, JSON.stringify(value, null, 2), { mode: 0o600 })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
