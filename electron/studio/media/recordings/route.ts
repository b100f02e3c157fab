import { message } from '../../../common/messages/index.ts'
import type { PartAnswer } from '../../../common/bridge/index.ts'
import { SaveFault } from '../../core/save-fault.ts'
import { chunksOf } from '../files/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** What takes the parts of recordings. */
export interface PartTaker {
  append: (id: string, at: number, body: AsyncIterable<Uint8Array>) => Promise<number>
}

const statuses: Readonly<Record<string, number>> = {
  'too-large': 413,
  'disk-full': 507,
  'no-recording': 404,
  gap: 409,
}

/**
 * Handles `PUT upload/<name>?id=…&at=…`, which sends a part of a recording. Null for any other address.
 * @param takers what takes the parts, by that name
 */
export async function handlePart(
  takers: Readonly<Record<string, PartTaker>>,
  request: Request,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, upload, name = ''] = pathname.split('/')
  const taker = upload === 'upload' && Object.hasOwn(takers, name) ? takers[name] : undefined
  if (!taker) return null
  if (request.method !== 'PUT') return new Response(null, { status: 405, headers: { allow: 'PUT' } })
  const id = searchParams.get('id') ?? ''
  const offset = searchParams.get('at') ?? ''
  if (!/^\d{1,14}$/.test(offset))
    return Response.json({ message: message('recordingErrors.partWithoutPlace') }, { status: 400 })
  if (!request.body) return Response.json({ message: message('recordingErrors.emptyPart') }, { status: 400 })
  try {
    const size = await taker.append(id, Number(offset), chunksOf(request.body, request.signal))
    return Response.json({ size } satisfies PartAnswer)
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof SaveFault)
      return Response.json({ code: 'disk', message: error.text, next: error.next }, { status: 507 })
    if (error instanceof StudioError) return Response.json(error.data(), { status: statuses[error.code] ?? 422 })
    throw error
  }
}
