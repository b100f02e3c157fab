import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import type { Unzipped } from 'fflate'
import { message } from '../../../../common/messages/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { mostUnpackedMiB } from '../limits.ts'
import { badSlides, damaged } from '../refuse.ts'
import { readXml } from './xml.ts'
import type { XmlNode } from './xml.ts'

/** What is unpacked: XML, pictures and fonts. Films, sounds and tables behind charts are not needed. */
const wanted = /(?:\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|fntdata|ttf)|\[Content_Types\]\.xml)$/i

/** A relationship of a part to another one, or to something outside of the file. */
export interface Relationship {
  id: string
  /** The end of its type's name, as `slide`, `notesSlide`, `image`. */
  type: string
  fullType: string
  /** Name of the part; for an external one the address. */
  target: string
  isExternal: boolean
}

/** The parts of an Office file. @throws StudioError `bad-slides` for a part that is missing or can't be read */
export class OfficeParts {
  readonly #parts: Unzipped
  readonly #name: string

  /**
   * Unpacks an Office file within limits.
   * @param name of the file in messages @param main a part that every such file has
   */
  constructor(bytes: Uint8Array, name: string, main: string) {
    this.#name = name
    refuseOther(bytes, name)
    this.#parts = unpacked(bytes, name)
    if (this.#parts[main] === undefined)
      throw badSlides(message('slides.errors.noContent', { name, part: main }), message('slides.errors.saveAgain'))
  }

  get names(): string[] {
    return Object.keys(this.#parts)
  }

  bytes(part: string): Uint8Array | undefined {
    return this.#parts[part]
  }

  xml(part: string): XmlNode {
    const bytes = this.#parts[part]
    if (!bytes) throw damaged(this.#name, new Error(part))
    try {
      return readXml(decoded(bytes))
    } catch (error) {
      throw damaged(this.#name, new Error(`${part}: ${error instanceof Error ? error.message : String(error)}`))
    }
  }

  /** The relationships of a part, by id. */
  relationships(part: string): Map<string, Relationship> {
    const file = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
    if (this.#parts[file] === undefined) return new Map()
    return new Map(
      this.xml(file).children.flatMap(({ attributes }): [string, Relationship][] => {
        const { Id: id, Type: fullType = '', Target = '', TargetMode = '' } = attributes
        if (id === undefined) return []
        const isExternal = TargetMode.toLowerCase() === 'external'
        const target = isExternal ? Target : posix.join('/', posix.dirname(part), Target).slice(1)
        const absolute = Target.startsWith('/') ? posix.normalize(Target).slice(1) : target
        const type = fullType.slice(fullType.lastIndexOf('/') + 1)
        return [[id, { id, type, fullType, target: isExternal ? Target : absolute, isExternal }]]
      }),
    )
  }
}

/** Refuses what is no ZIP, saying what it may be: files of old versions and those with a password are OLE files. */
function refuseOther(bytes: Uint8Array, name: string): void {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf)
    throw badSlides(message('slides.errors.notOffice', { name }), message('slides.errors.saveAgain'))
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    'EncryptedPackage',
    0,
    'utf16le',
  )
  throw isEncrypted
    ? badSlides(message('slides.errors.encrypted', { name }), message('slides.errors.removePassword'))
    : badSlides(message('slides.errors.oldOffice', { name }), message('slides.errors.saveNewFormat'))
}

function unpacked(bytes: Uint8Array, name: string): Unzipped {
  let total = 0
  try {
    return unzipSync(bytes, {
      // A part that unpacks to more than its header says is cut off at that size.
      filter(part) {
        if (!wanted.test(part.name)) return false
        total += part.originalSize
        if (total <= mostUnpackedMiB * 1024 * 1024) return true
        throw badSlides(
          message('slides.errors.unpacksTooLarge', { name, limit: mostUnpackedMiB }),
          message('slides.errors.split'),
        )
      },
    })
  } catch (error) {
    if (error instanceof StudioError) throw error
    throw damaged(name, error)
  }
}

function decoded(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}
