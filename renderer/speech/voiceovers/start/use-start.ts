import type { VoiceoverSheet } from '@common/bridge/index.ts'
import type { Command } from '../../../app/commands/registry.ts'
import { pickFiles } from '../../../app/files/pick-files.ts'
import { studio } from '../../../bridge/studio.ts'
import { translate } from '../../../i18n/translate.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { voiceForNew } from '../usual-voice.ts'
import { useReading } from '../reading/reading.ts'

/** Ways to create a sheet; `opened` is called with it. */
export function useStart(opened: (sheet: VoiceoverSheet | null) => void) {
  const store = useVoiceovers()
  const reading = useReading()

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      reportError(error)
    }
  }

  /** Lets the user choose a file. */
  const pick = (): Promise<void> =>
    attempt(async () => {
      const [path] = await pickFiles('sheet')
      if (path !== undefined) opened(await reading.readPath(path, null))
    })

  /** Reads the clipboard; where the browser doesn't allow it, the user pastes by keys. */
  const paste = (): Promise<void> =>
    attempt(async () => {
      const text = await navigator.clipboard.readText().catch(() => null)
      if (text === null || text.trim() === '') {
        const message = translate(text === null ? 'voiceovers.start.pasteByKeys' : 'voiceovers.start.nothingToPaste')
        useToasts().show({ level: 'info', message })
      } else opened(await reading.readText(text, null))
    })

  /** Creates an empty sheet. */
  const type = (): Promise<void> =>
    attempt(async () => {
      const voiceId = await voiceForNew()
      const sheet = await studio().voiceovers.create({
        name: translate('voiceovers.untitled'),
        from: null,
        voiceId,
      })
      store.take(sheet)
      opened(sheet)
    })

  const remove = (sheet: VoiceoverSheet): Promise<void> =>
    attempt(async () => {
      const agreed = await confirm({
        title: translate('voiceovers.remove.title', { name: sheet.name }),
        message: translate('voiceovers.remove.message'),
        confirm: translate('voiceovers.remove.confirm'),
        danger: true,
      })
      if (agreed) await studio().voiceovers.remove({ sheet: sheet.id })
    })

  const commands: Command[] = [
    {
      id: 'voiceovers.open',
      group: 'file',
      keys: 'Mod+O',
      run: pick,
      label: () => translate('voiceovers.commands.open'),
    },
    {
      id: 'voiceovers.new',
      group: 'file',
      run: type,
      label: () => translate('voiceovers.commands.new'),
    },
  ]
  return { pick, paste, type, remove, commands }
}
