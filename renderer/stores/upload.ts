import type { UploadAnswer } from '@common/bridge/index.ts'

/** Why an upload failed: the message of the host, or the HTTP status where there is none. */
export class UploadFailed extends Error {
  readonly code: 'refused' | 'unreachable' | 'cancelled'

  constructor(code: UploadFailed['code'], message: string) {
    super(message)
    this.name = 'UploadFailed'
    this.code = code
  }
}

export interface UploadOptions {
  /** Called with the progress, 0 to 1. */
  onShare?: (share: number) => void
  signal?: AbortSignal
  /** `sample`: the recording of an own voice; stored apart from all other files until it is discarded. */
  purpose?: 'sample'
}

/** Uploads a file whose path the window doesn't know to the studio. Answers its path there. @throws UploadFailed */
export function upload(file: File, { onShare, signal, purpose }: UploadOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest reports how much has been sent; fetch doesn't.
    const request = new XMLHttpRequest()
    const cancel = (): void => request.abort()
    const fail = (code: UploadFailed['code'], message: string): void => reject(new UploadFailed(code, message))
    const asked = purpose ? `&for=${purpose}` : ''
    request.open('PUT', `upload?name=${encodeURIComponent(file.name)}${asked}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onShare?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const path = readAnswer(request.status, request.responseText)
      if (path === null) fail('refused', refusalOf(request.responseText) ?? `HTTP ${request.status}`)
      else resolve(path)
    })
    request.addEventListener('error', () => fail('unreachable', file.name))
    request.addEventListener('abort', () => fail('cancelled', file.name))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel))
    if (signal?.aborted) return fail('cancelled', file.name)
    signal?.addEventListener('abort', cancel)
    request.send(file)
  })
}

function readAnswer(status: number, text: string): string | null {
  if (status < 200 || status > 299) return null
  const { path } = (readJson(text) ?? {}) as Partial<UploadAnswer>
  return typeof path === 'string' && path !== '' ? path : null
}

/** The host's routes refuse with `{message}` or with plain text. */
function refusalOf(text: string): string | null {
  const { message } = (readJson(text) ?? {}) as { message?: unknown }
  if (typeof message === 'string' && message !== '') return message
  return text !== '' && text.length <= 300 && !text.trimStart().startsWith('<') ? text : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
