import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import type { OfficeParts } from './parts.ts'
import { xmlText } from '../../../../common/xml.ts'

/**
 * An Office file as a new archive of the parts that were unpacked within limits: the program that opens it never sees
 * forged names or sizes. @param isClosed without relationships to anything outside of the file, so that nothing is fetched
 * while it is drawn; links of texts stay
 */
export function repacked(parts: OfficeParts, { isClosed }: { isClosed: boolean }): Uint8Array {
  const archive: Zippable = {}
  for (const name of parts.names) {
    const bytes = parts.bytes(name)
    if (bytes) archive[name] = isClosed && name.endsWith('.rels') ? strToU8(closedRelationships(parts, name)) : bytes
  }
  return zipSync(archive, { level: 0 })
}

function closedRelationships(parts: OfficeParts, name: string): string {
  const kept = parts
    .xml(name)
    .children.map(({ attributes }) => attributes)
    .filter(({ TargetMode = '', Type = '', Target = '' }) => {
      if (TargetMode.toLowerCase() === 'external') return Type.endsWith('/hyperlink')
      // What is in no part of the file is somewhere else.
      return !/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(Target.trim())
    })
    .map((attributes) => {
      const fields = Object.entries(attributes).filter(([key]) => /^(?:Id|Type|Target|TargetMode)$/.test(key))
      return `<Relationship ${fields.map(([key, value]) => `${key}="${xmlText(value)}"`).join(' ')}/>`
    })
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${namespace}">${kept.join('')}</Relationships>`
}
