import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { GreenroomError, message } from '../../../../common/messages/index.ts'
import type { ShapeAnswer, ShapeRequest } from './messages.ts'

/** A mouth shape of Rhubarb (A to H, X) and the time at which it begins (ms from the start of the sound). */
export interface ShapeCue {
  startMs: number
  shape: string
}

/**
 * Recognition may take this many times the sound's length. It usually takes 0.5 to 1.5 times; the rest is for a busy
 * machine.
 */
const lengthFactor = 20
/** Added to it, ms: a machine with twenty times the work it can do takes two minutes for four seconds of sound. */
const startupMs = 240_000

/** Recognises mouth shapes in a child process, one piece of sound at a time. */
export class ShapeRecogniser {
  #child: ChildProcess | undefined

  /**
   * @throws GreenroomError when recognition fails, its process dies, or it takes longer than four minutes and 20 times
   * the sound's length; the signal's reason when aborted.
   */
  async recognise(samples: Int16Array, signal?: AbortSignal): Promise<ShapeCue[]> {
    signal?.throwIfAborted()
    const child = this.#child ?? this.#start()
    const request: ShapeRequest = {
      pcm: new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
    }
    const limitMs = startupMs + lengthFactor * (samples.length / 16)
    const answer = await this.#ask(child, request, limitMs, signal)
    if ('error' in answer)
      throw new GreenroomError('failed', message('engineSpeech.shapesFailed', { reason: answer.error }))
    return answer.cues
  }

  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [], {
      serialization: 'advanced',
      // Rhubarb's own output is debug output and is discarded.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    return child
  }

  #ask(child: ChildProcess, request: ShapeRequest, limitMs: number, signal?: AbortSignal): Promise<ShapeAnswer> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer)
        child.off('message', onMessage)
        child.off('exit', onExit)
        child.off('error', onError)
        signal?.removeEventListener('abort', onAbort)
        settle()
      }
      const giveUp = (error: unknown): void => {
        finish(() => {
          this.close()
          reject(error instanceof Error ? error : new Error(String(error)))
        })
      }
      const onMessage = (answer: unknown): void => finish(() => resolve(answer as ShapeAnswer))
      const onExit = (code: number | null, end: NodeJS.Signals | null): void =>
        giveUp(
          new GreenroomError(
            'ended',
            message('engineSpeech.recogniserEnded', { how: end ?? `exit code ${String(code)}` }),
          ),
        )
      const onError = (error: Error): void => giveUp(error)
      const onAbort = (): void => giveUp(signal?.reason)
      const timer = setTimeout(
        () => giveUp(new GreenroomError('slow', message('engineSpeech.recogniserSlow'))),
        limitMs,
      )
      child.once('message', onMessage)
      child.once('exit', onExit)
      child.once('error', onError)
      signal?.addEventListener('abort', onAbort, { once: true })
      child.send(request, (error) => {
        if (error) giveUp(error)
      })
    })
  }
}
