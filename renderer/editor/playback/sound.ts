import type { Frames } from './frames.ts'

export interface Sound {
  /** Time of the sound that is heard now, ms; leads the playhead. */
  nowMs(): number
  wake(): Promise<void>
  prepare(fromMs: number): Promise<void>
  start(fromMs: number, rate: number): void
  follow(nowMs: number): void
  mute(muted: boolean): void
  stop(): void
  close(): void
}

export function createSound(_frames: Frames): Sound {
  return {
    nowMs: () => performance.now(),
    wake: () => Promise.resolve(),
    prepare: () => Promise.resolve(),
    start: () => undefined,
    follow: () => undefined,
    mute: () => undefined,
    stop: () => undefined,
    close: () => undefined,
  }
}
