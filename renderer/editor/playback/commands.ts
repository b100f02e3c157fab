import type { Command } from '../../app/commands/registry.ts'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'
import { useSpeech } from '../speech/index.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { frameMs, onFrame } from '../frame-time.ts'
import { shuttle } from '../../ui/media/shuttle.ts'

/** Commands for playing and moving the playhead. */
export function playbackCommands(): Command[] {
  const document = useDocument()
  const timings = useTimings()
  const transport = useTransport()
  const speech = useSpeech()
  const enabled = (): boolean => document.project !== null && timings.totalMs > 0
  const label = (name: string) => (): string => translate(`playback.commands.${name}`)

  async function play(rate: number): Promise<void> {
    const sceneId = transport.at?.timing.scene.id
    if (rate < 0 || transport.rate !== 0 || sceneId === undefined || speech.missing.length === 0) {
      transport.rate = rate
      return
    }
    // Speech is needed for playing: it is made for this scene first, then for those that follow.
    transport.waiting = true
    await speech.make([sceneId], { ask: true })
    const wanted = transport.waiting
    transport.waiting = false
    if (!wanted) return
    transport.rate = rate
    void speech.make(undefined, { ask: false })
  }

  function pause(): void {
    transport.waiting = false
    transport.rate = 0
  }

  function step(ms: number): void {
    transport.rate = 0
    transport.seek(onFrame(transport.timeMs + ms + (ms > 0 ? 0.5 : 0)))
  }

  function go(ms: number): void {
    transport.rate = 0
    transport.seek(ms)
  }

  return [
    {
      id: 'playback.toggle',
      group: 'playback',
      keys: 'Space',
      label: () =>
        translate(transport.playing || transport.waiting ? 'playback.commands.pause' : 'playback.commands.play'),
      enabled,
      run: () => (transport.playing || transport.waiting ? pause() : play(1)),
    },
    {
      id: 'playback.forward',
      group: 'playback',
      keys: 'L',
      label: label('forward'),
      enabled,
      run: () => play(shuttle(transport.rate, 1)),
    },
    {
      id: 'playback.stop',
      group: 'playback',
      keys: 'K',
      label: label('stop'),
      enabled,
      run: pause,
    },
    {
      id: 'playback.backward',
      group: 'playback',
      keys: 'J',
      label: label('backward'),
      enabled,
      run: () => play(shuttle(transport.rate, -1)),
    },
    { id: 'playback.in', group: 'playback', keys: 'I', label: label('in'), enabled, run: () => mark('in') },
    {
      id: 'playback.out',
      group: 'playback',
      keys: 'O',
      label: label('out'),
      enabled,
      run: () => mark('out'),
    },
    {
      id: 'playback.clearRange',
      group: 'playback',
      keys: 'Alt+X',
      label: label('clearRange'),
      enabled: () => transport.inMs !== null || transport.outMs !== null,
      run: () => {
        transport.inMs = null
        transport.outMs = null
      },
    },
    {
      id: 'playback.previousFrame',
      group: 'playback',
      keys: ',',
      label: label('previousFrame'),
      enabled,
      run: () => step(-frameMs),
    },
    {
      id: 'playback.nextFrame',
      group: 'playback',
      keys: '.',
      label: label('nextFrame'),
      enabled,
      run: () => step(frameMs),
    },
    {
      id: 'playback.previousSecond',
      group: 'playback',
      keys: 'Shift+, <',
      label: label('previousSecond'),
      enabled,
      run: () => step(-1_000),
    },
    {
      id: 'playback.nextSecond',
      group: 'playback',
      keys: 'Shift+. >',
      label: label('nextSecond'),
      enabled,
      run: () => step(1_000),
    },
    {
      id: 'playback.toStart',
      group: 'playback',
      keys: 'Home',
      label: label('toStart'),
      enabled,
      run: () => go(0),
    },
    {
      id: 'playback.toEnd',
      group: 'playback',
      keys: 'End',
      label: label('toEnd'),
      enabled,
      run: () => go(timings.totalMs),
    },
  ]

  /**
   * Sets the in or out point; at the same position it is removed, and an opposite point on the wrong side is removed
   * too.
   */
  function mark(which: 'in' | 'out'): void {
    const at = transport.timeMs
    if (which === 'in') {
      transport.inMs = transport.inMs === at ? null : at
      if (transport.outMs !== null && transport.outMs <= at) transport.outMs = null
    } else {
      transport.outMs = transport.outMs === at ? null : at
      if (transport.inMs !== null && transport.inMs >= at) transport.inMs = null
    }
  }
}
