import type { Command } from '../app/commands/registry.ts'
import type { LivePageState } from './use-live-page.ts'

/** Commands of the live page. */
export function liveCommands(
  page: LivePageState,
  t: (key: string) => string,
  actions: { snapshot: () => unknown; fullScreen: () => unknown; record: () => unknown },
): Command[] {
  const { running, busy, camera, microphone, choices, live } = page
  const label = (id: string) => () => t(`live.commands.${id}`)
  const camOn = (): boolean => camera.state.value === 'on'
  return [
    {
      id: 'live.toggle',
      group: 'playback',
      keys: 'Mod+Enter',
      label: label('toggle'),
      inTextFields: true,
      run: () => (running.value || busy.value ? page.stop() : page.start()),
    },
    {
      id: 'live.mute',
      group: 'playback',
      keys: 'M',
      label: label('mute'),
      enabled: () => microphone.state.value === 'on',
      run: () => microphone.pause(!microphone.paused.value),
    },
    {
      id: 'live.pause',
      group: 'playback',
      keys: 'V',
      label: label('pause'),
      enabled: camOn,
      run: () => camera.pause(!camera.paused.value),
    },
    {
      id: 'live.mirror',
      group: 'view',
      keys: 'H',
      label: label('mirror'),
      run: () => (choices.mirror.value = !choices.mirror.value),
    },
    { id: 'live.fullScreen', group: 'view', keys: 'F', label: label('fullScreen'), run: actions.fullScreen },
    {
      id: 'live.record',
      group: 'playback',
      keys: 'R',
      label: label('record'),
      enabled: () => page.run.phase === 'live' || live.recorder.state === 'recording',
      run: actions.record,
    },
    { id: 'live.snapshot', group: 'file', label: label('snapshot'), enabled: camOn, run: actions.snapshot },
  ]
}
