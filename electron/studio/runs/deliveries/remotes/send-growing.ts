import { randomBytes } from 'node:crypto'
import { numbered } from '../../../../common/naming/index.ts'
import { message } from '../../../../common/messages/index.ts'
import type { DeliveryCheck } from '../../../../common/bridge/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { beginsAlike, compareWhole } from './compare.ts'
import type { RemoteFiles } from './files.ts'
import { hashOf, mustBeUnchanged, pieceBytes, piecesOf } from './local-file.ts'
import type { Delivered, Remote, Resume, Shipment, Tell } from './types.ts'

/**
 * The last bytes of what an interrupted upload left are sent again: a server may have written later bytes of a piece before
 * earlier ones.
 */
const againBytes = pieceBytes
/** Numbered names that are tried. */
const mostNames = 10_000

/** The name of a file while it grows; a dot hides it on most servers. */
export const partName = (id: string): string => `.greenroom-${id}.part`

/** A destination whose files grow under a temporary name: a folder, SFTP, WebDAV. */
export function growingRemote(files: RemoteFiles): Remote {
  return {
    send: (shipment, sha256, tell) => send(files, shipment, sha256, tell),
    discard: (id) => files.remove(partName(id)),
    test: () => test(files),
    close: () => files.close(),
  }
}

async function send(
  files: RemoteFiles,
  shipment: Shipment,
  sha256: string,
  tell: Tell,
): Promise<Omit<Delivered, 'sha256'>> {
  const { id, path, size, resume } = shipment
  const part = partName(id)
  const settled = await publishedBefore(files, shipment, sha256, resume)
  if (settled) return settled
  await files.makeFolder()
  await transfer(files, shipment, part, tell)
  await mustBeUnchanged(shipment)
  const checked = await compareWhole(files, part, { path, size, sha256 })
  if (checked === null) {
    await files.remove(part)
    throw new StudioError('differs', message('deliveryErrors.differs', { file: shipment.stem + shipment.extension }), {
      next: message('deliveryErrors.differsNext'),
    })
  }
  const name = await publish(files, part, shipment, tell)
  return { name, location: files.location(name), checked }
}

/** A process that was killed while it renamed the file may have done so: the name was free just before that. */
async function publishedBefore(
  files: RemoteFiles,
  { id, path, size }: Shipment,
  sha256: string,
  resume: Resume | null,
): Promise<{ name: string; location: string; checked: DeliveryCheck } | null> {
  const name = resume?.publishing
  if (name === undefined) return null
  const checked = await compareWhole(files, name, { path, size, sha256 })
  if (checked === null) return null
  await files.remove(partName(id))
  return { name, location: files.location(name), checked }
}

async function transfer(files: RemoteFiles, { path, size }: Shipment, part: string, tell: Tell): Promise<void> {
  if (files.putWhole) return files.putWhole(part, size, counted(piecesOf(path, 0, size), tell))
  let at = await usableBytes(files, part, path, size)
  await tell({ type: 'sent', bytes: at })
  if (at === 0) await files.append(part, 0, Buffer.alloc(0))
  for await (const piece of piecesOf(path, at, size)) {
    await files.append(part, at, piece)
    at += piece.length
    await tell({ type: 'sent', bytes: at })
  }
}

async function* counted(pieces: AsyncIterable<Buffer>, tell: Tell): AsyncGenerator<Buffer> {
  let bytes = 0
  await tell({ type: 'sent', bytes })
  for await (const piece of pieces) {
    yield piece
    bytes += piece.length
    await tell({ type: 'sent', bytes })
  }
}

/** How many bytes of an interrupted upload are there and are those of the file. */
async function usableBytes(files: RemoteFiles, part: string, path: string, size: number): Promise<number> {
  const there = await files.sizeOf(part)
  if (there === null || there > size) return 0
  const at = Math.max(0, there === size ? there : there - againBytes)
  return at > 0 && (await beginsAlike(files, part, path, at)) ? at : 0
}

async function publish(
  files: RemoteFiles,
  part: string,
  { stem, extension, resume }: Shipment,
  tell: Tell,
): Promise<string> {
  for (let count = 0; count < mostNames; count += 1) {
    const name = numbered(stem, extension, count)
    if ((await files.sizeOf(name)) !== null) continue
    await tell({ type: 'resume', resume: Object.assign({}, resume, { publishing: name }) })
    if (await files.rename(part, name)) return name
  }
  throw new StudioError('names', message('deliveryErrors.names', { name: stem + extension }), {
    next: message('deliveryErrors.namesNext'),
  })
}

async function test(files: RemoteFiles): Promise<void> {
  const name = `.greenroom-test-${randomBytes(6).toString('hex')}.txt`
  const bytes = Buffer.from('greenroom test')
  await files.makeFolder()
  try {
    if (files.putWhole) await files.putWhole(name, bytes.length, one(bytes))
    else await files.append(name, 0, bytes)
    const back = await hashOf(files.read(name, 0, bytes.length))
    if (back.sha256 !== (await hashOf(one(bytes))).sha256)
      throw new StudioError('differs', message('deliveryErrors.testDiffers'), {
        next: message('deliveryErrors.testDiffersNext'),
      })
  } finally {
    await files.remove(name)
  }
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
