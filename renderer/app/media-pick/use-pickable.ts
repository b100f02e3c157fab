import { computed, ref, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { AssetInfo, LibraryItem, MediaUrl } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'
import { useMediaBin } from '../../stores/media-bin.ts'
import { useAssets } from '../../stores/assets.ts'
import { formatText } from '../../i18n/translate.ts'

export type PickableKind = 'image' | 'video' | 'audio'

export interface Pickable {
  path: string
  name: string
  kind: PickableKind
  thumbUrl: MediaUrl | null
  /** Length of the media, ms; null for pictures, and where it is unknown. */
  durationMs: number | null
}

const isPickable = (kind: AssetInfo['kind']): kind is PickableKind =>
  kind === 'image' || kind === 'video' || kind === 'audio'

/** Clips of the library and files of the open project, of the kinds that are wanted. */
export function usePickable(media: () => readonly PickableKind[], search: Readonly<Ref<string>>) {
  const assets = useAssets()
  const bin = useMediaBin()
  const document = useDocument()
  const clips = shallowRef<readonly LibraryItem[]>([])
  const fault = ref<string | null>(null)
  let question = 0

  async function load(): Promise<void> {
    const mine = (question += 1)
    const wanted = media()
    try {
      const { items } = await studio().library.list({
        media: wanted.length === 1 ? wanted[0]! : 'all',
        search: search.value.trim(),
        limit: 200,
      })
      if (mine !== question) return
      clips.value = items
      fault.value = null
    } catch (error) {
      if (mine === question) fault.value = formatText(studioError(error).message)
    }
  }

  watch(search, () => void load())

  const library = computed((): Pickable[] =>
    clips.value.flatMap(({ media: kind, missing, folder, file, name, thumbUrl, durationMs }) =>
      missing || !media().includes(kind) ? [] : [{ path: joined(folder, file), name, kind, thumbUrl, durationMs }],
    ),
  )
  const project = computed((): Pickable[] => {
    const wanted = search.value.trim().toLocaleLowerCase()
    return bin.paths.flatMap((key) => {
      const info = assets.of(key)
      if (!info || info.state !== 'ready' || !isPickable(info.kind)) return []
      if (!media().includes(info.kind) || !info.name.toLocaleLowerCase().includes(wanted)) return []
      // A relative path starts at the project's folder.
      const whole = /^(?:[/\\]|[a-z]:)/i.test(info.path)
      const path = whole ? info.path : joined(document.session?.folder ?? '', info.path)
      const { name, kind, thumbUrl, durationMs } = info
      return [{ path, name, kind, thumbUrl, durationMs: durationMs ?? null }]
    })
  })

  return { library, project, load, fault }
}

function joined(folder: string, file: string): string {
  const separator = folder.includes('\\') ? '\\' : '/'
  return folder.endsWith(separator) ? folder + file : folder + separator + file
}
