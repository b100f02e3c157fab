import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCredentials, signNote, sourceOfFiles } from '../../../media/provenance/index.ts'
import type { SignFile } from '../../../media/provenance/index.ts'
import { sentences } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { isInputCopy } from '../../inputs/inputs.ts'
import type { CapabilityEntry, Outcome } from './types.ts'

/**
 * A capability whose results are signed with content credentials when they are complete, before they are stored and served.
 * A result that can't be signed is kept, with a note in its record.
 */
export function withSigning(entry: CapabilityEntry, sign: SignFile): CapabilityEntry {
  return {
    ...entry,
    async run(record, context) {
      const outcome = await entry.run(record, context)
      return { ...outcome, fields: { ...outcome.fields, ...(await signed(outcome, entry, context.folder, sign)) } }
    },
  }
}

/** Signs the file of a result in the folder in which it was made, and answers the fields of the record that follow. */
async function signed(
  { file, fields, isCopy = false, marks = [], fieldsOfFile }: Outcome,
  { showsSources }: CapabilityEntry,
  folder: string,
  sign: SignFile,
): Promise<Record<string, unknown>> {
  if (!file) return {}
  if (isCopy && (await hasCredentials(file.path, file.mime))) return (await fieldsOfFile?.(file.path)) ?? {}
  const names = await readdir(folder)
  const sources = names.filter(isInputCopy).map((name) => join(folder, name))
  const result = await sign({
    path: file.path,
    origin: showsSources
      ? { kind: 'created', source: await sourceOfFiles(sources), components: sources, marks }
      : { kind: 'created', source: 'generated', inputs: sources, marks },
  })
  const note = signNote(result)
  // A result that could not be signed is not to be found again: its copies would have no credentials either.
  const known = result.state === 'failed' ? {} : await fieldsOfFile?.(file.path)
  return { ...known, ...(note === null ? {} : { engine_note: withNote(fields?.['engine_note'], note) }) }
}

function withNote(existing: unknown, note: Text): Text {
  return existing === undefined ? note : sentences(existing as Text, note)
}
