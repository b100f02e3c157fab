import type { Stream } from '../core/channel.ts'
import { asTyped } from './errors.ts'
import type { StudioError } from '../core/studio-error.ts'

type ToError = (error: unknown) => StudioError

/** Ensures that a procedure, and the stream that it may return, throws only the error that the contract defines. */
export async function guard<Result extends { output: unknown }>(
  next: () => Promise<Result>,
  toError: ToError,
): Promise<Result> {
  try {
    const result = await next()
    if (!isIterator(result.output)) return result
    return { ...result, output: guarded(result.output, toError) }
  } catch (error) {
    throw asTyped(toError(error))
  }
}

function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function guarded(inner: AsyncIterator<unknown>, toError: ToError): Stream<unknown> {
  return {
    async next() {
      try {
        return await inner.next()
      } catch (error) {
        throw asTyped(toError(error))
      }
    },
    async return(value?: unknown) {
      await inner.return?.(value)
      return { done: true, value }
    },
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      await inner.return?.()
    },
  }
}
