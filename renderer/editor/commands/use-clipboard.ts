import { useEventListener } from '@vueuse/core'
import { useAssets } from '../../stores/assets.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { keysText } from '../../ui/keys.ts'
import { elementActions } from './element-actions.ts'
import { useDocument } from '../../stores/document.ts'
import { addFontsAndDrawings } from '../add-files.ts'
import { addMedia } from '../add-element.ts'
import { useSelection } from '../selection.ts'
import { copiesOf, readClip, writeClip } from './clipboard-format.ts'
import type { Clip } from './clipboard-format.ts'
import { translate as t } from '../../i18n/translate.ts'

/** Distance in px between copies that are pasted repeatedly */
const step = 24

/** The last copy made in this window, pasted where the system's clipboard can't be read. */
let kept: string | null = null
/** How often the clipboard's elements were pasted into the same scene. */
let pasted = { text: '', sceneId: '', times: 0 }

/** Copy, cut and paste of elements through the system's clipboard, and of files into the scene. */
export function useClipboard() {
  const document = useDocument()
  const selection = useSelection()
  const assets = useAssets()
  const toasts = useToasts()
  const actions = elementActions()

  function text(): string | null {
    const { project } = document
    const { elements, scene } = selection
    if (!project || !scene || elements.length === 0) return null
    const { width, height } = project.canvas
    const own = structuredClone(elements).map(absolute)
    return writeClip({ canvas: { width, height }, sceneId: scene.id, elements: own })
  }

  /** Makes paths absolute, because relative ones would start at another folder in another project. */
  function absolute(element: Clip['elements'][number]): Clip['elements'][number] {
    const { source } = element
    const folder = document.session?.folder
    if (source.kind !== 'asset' || !folder || isAbsolute(source.path)) return element
    return { ...element, source: { ...source, path: joined(folder, source.path) } } as typeof element
  }

  function copy(): void {
    const content = text()
    if (content === null) return
    kept = content
    navigator.clipboard?.writeText(content).catch(() => undefined)
  }

  function cut(): void {
    copy()
    actions.remove()
  }

  /** Pastes from a menu or the palette, which have no paste event: the clipboard is read directly. */
  async function paste(): Promise<void> {
    const content = await navigator.clipboard?.readText().catch(() => null)
    if (typeof content === 'string' && readClip(content).kind !== 'other') pasteText(content)
    else if (kept !== null) pasteText(kept)
    else if (content === null || content === undefined) {
      const next = t('stage.clipboard.blockedNext', { keys: keysText('Mod+V') })
      toasts.show({ level: 'info', message: t('stage.clipboard.blocked'), next })
    } else nothing()
  }

  function nothing(): void {
    const next = t('stage.clipboard.nothingNext')
    toasts.show({ level: 'info', message: t('stage.clipboard.nothing'), next })
  }

  function pasteText(content: string): void {
    const read = readClip(content)
    if (read.kind === 'clip') pasteClip(read.clip, content)
    else if (read.kind === 'broken') {
      const next = t('stage.clipboard.brokenNext')
      toasts.show({ level: 'warning', message: t('stage.clipboard.broken'), next })
    } else nothing()
  }

  function pasteClip(clip: Clip, content: string): void {
    const { scene } = selection
    if (!scene) return
    const again = pasted.text === content && pasted.sceneId === scene.id
    const times = again ? pasted.times + 1 : clip.sceneId === scene.id ? 1 : 0
    pasted = { text: content, sceneId: scene.id, times }
    const aboveLayer = Math.max(0, ...scene.elements.map(({ layer }) => Math.ceil(layer)))
    const elements = copiesOf(clip.elements, {
      newId: () => crypto.randomUUID(),
      aboveLayer,
      offset: times * step,
    })
    const refused = document.together(t('stage.undo.paste'), () =>
      elements.map((element) => document.edit('addElement', { sceneId: scene.id, element })),
    )
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
    selection.select(elements.map(({ id }) => id))
  }

  const own = (event: ClipboardEvent): boolean => !event.defaultPrevented && !inText(event.target)

  useEventListener(window, 'copy', (event: ClipboardEvent) => onCopy(event, false))
  useEventListener(window, 'cut', (event: ClipboardEvent) => onCopy(event, true))
  useEventListener(window, 'paste', (event: ClipboardEvent) => {
    if (!own(event) || document.project === null || document.readOnly !== null) return
    const data = event.clipboardData
    const files = [...(data?.files ?? [])]
    event.preventDefault()
    if (files.length > 0) void importAll(files)
    else if (readClip(data?.getData('text/plain') ?? '').kind === 'other' && kept !== null) pasteText(kept)
    else pasteText(data?.getData('text/plain') ?? '')
  })

  function onCopy(event: ClipboardEvent, remove: boolean): void {
    const content = own(event) && window.getSelection()?.isCollapsed !== false ? text() : null
    if (content === null || (remove && document.readOnly !== null)) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', content)
    kept = content
    if (remove) actions.remove()
  }

  async function importAll(files: readonly File[]): Promise<void> {
    try {
      for (const info of await assets.importFiles(await addFontsAndDrawings(files))) await addMedia(info)
    } catch (error) {
      reportError(error)
    }
  }

  return { copy, cut, paste }
}

function inText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}

const isAbsolute = (path: string): boolean => /^(?:[/\\]|[a-z]:[/\\])/i.test(path)
const joined = (folder: string, path: string): string => `${folder.replace(/[/\\]+$/, '')}/${path}`
