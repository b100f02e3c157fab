import type { RemoteItem, RemoteState } from '../../../electron/common/bridge/index.ts'
import type { Window } from '../studio/window.ts'

/** All clips at services that a studio knows, by name. @param states only clips in these; default: in any */
export function remoteClips({ studio }: Pick<Window, 'studio'>, states: readonly RemoteState[] = []): RemoteItem[] {
  const { collector } = studio.services
  collector.items.sweep()
  const { rows } = collector.items.page({ connection: null, states, descending: false }, 0, 50_000)
  return rows
    .flatMap(({ id }) => collector.clips.item(id) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}
