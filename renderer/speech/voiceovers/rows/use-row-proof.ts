import { useRouter } from 'vue-router'
import type { VoiceoverRow } from '@common/bridge/index.ts'
import { studio } from '../../../bridge/studio.ts'
import { attempt } from '../../../stores/attempt.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { useRowPlayer } from './row-player.ts'

type Fault = NonNullable<VoiceoverRow['proof']>['faults'][number]

/** Time that is played before a fault, ms: the words before it tell where one is. */
const leadMs = 700

/** What one can do about the faults that listening to a row's file has shown. Errors are shown; nothing throws. */
export function useRowProof() {
  const store = useVoiceovers()
  const player = useRowPlayer()
  const router = useRouter()

  /** Plays the place of a fault. */
  const listen = (row: VoiceoverRow, fault: Fault): Promise<void> =>
    player.playAt(row, Math.max(0, fault.startMs - leadMs))

  /** Opens the pronunciations with the word that was spoken otherwise. */
  function pronounce(row: VoiceoverRow, fault: Fault): void {
    const word = 'expected' in fault ? writtenIn(row.text, fault) : ''
    void router.push({ name: 'voices', params: { tab: 'words' }, query: word === '' ? {} : { word } })
  }

  /** Takes the faults of a row's file back. */
  const markRight = (row: VoiceoverRow): Promise<boolean> =>
    attempt(() => studio().voiceovers.markRight({ sheet: store.openId ?? '', row: row.id }))

  return { listen, pronounce, markRight }
}

/**
 * Words as a text writes them. Indexes of a fault are those of the text that was sent, which pronunciations have changed: words that
 * are spoken as they are written are found by themselves.
 */
function writtenIn(text: string, { expected, start, end }: { expected: string; start: number; end: number }): string {
  const at = text.toLowerCase().indexOf(expected.toLowerCase())
  return at < 0 ? text.slice(start, end) : text.slice(at, at + expected.length)
}
