import { holdsPicture } from '../../common/formats/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { signNote } from '../provenance/index.ts'
import type { Edit, SignFile } from '../provenance/index.ts'
import type { Conversion } from './types.ts'

/** What a conversion does to a clip, as content credentials name it. */
export function editsOf(after: Conversion, hasCaptions: boolean): [Edit, ...Edit[]] {
  return [
    holdsPicture(after.to) && after.to !== 'gif' ? 'transcoded' : 'converted',
    ...(after.shape?.mode === 'fill' ? (['cropped'] as const) : []),
    ...(after.longSide === null ? [] : (['resized'] as const)),
    ...(after.captions !== 'none' && hasCaptions ? (['addedText'] as const) : []),
    // Bars beside the picture, or another loudness.
    ...((after.shape && after.shape.mode !== 'fill') || after.loudness !== null ? (['edited'] as const) : []),
  ]
}

/**
 * Signs a file that was made of another one, which may have no credentials that tell where it comes from: what is delivered
 * are clips of services, which generate them.
 */
export async function signEdited(
  sign: SignFile | undefined,
  path: string,
  parent: string,
  edits: readonly [Edit, ...Edit[]],
  notes: Text[],
): Promise<void> {
  const result = await sign?.({ path, origin: { kind: 'edited', parent, edits, source: 'composite' } })
  const note = result ? signNote(result) : null
  if (note !== null) notes.push(note)
}
