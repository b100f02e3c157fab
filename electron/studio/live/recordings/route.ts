import { message } from '../../../common/messages/index.ts'
import type { LiveRecordingAnswer } from '../../../common/bridge/index.ts'
import { SaveFault } from '../../core/save-fault.ts'
import { chunksOf } from '../../media/files/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { LiveRecordings } from './recordings.ts'

const statuses: Readonly<Record<string, number>> = {
  'too-large': 413,
  'disk-full': 507,
  'no-recording': 404,
  gap: 409,
}

/** Handles `PUT upload/live-recording?id=…&at=…`, which sends a part of a recording. Null for any other address. */
export async function handleRecording(recordings: LiveRecordings, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== '/upload/live-recording') return null
  if (request.method !== 'PUT') return new Response(null, { status: 405, headers: { allow: 'PUT' } })
  const id = searchParams.get('id') ?? ''
  const told = searchParams.get('at') ?? ''
  if (!/^\d{1,14}$/.test(told))
    return Response.json({ message: message('liveErrors.partWithoutPlace') }, { status: 400 })
  if (!request.body) return Response.json({ message: message('liveErrors.emptyPart') }, { status: 400 })
  try {
    const size = await recordings.append(id, Number(told), chunksOf(request.body, request.signal))
    return Response.json({ size } satisfies LiveRecordingAnswer)
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof SaveFault)
      return Response.json({ code: 'disk', message: error.text, next: error.next }, { status: 507 })
    if (error instanceof StudioError) return Response.json(error.data(), { status: statuses[error.code] ?? 422 })
    throw error
  }
}
