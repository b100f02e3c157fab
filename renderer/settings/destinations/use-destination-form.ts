import { computed, reactive, ref, shallowRef, watch } from 'vue'
import { destinationFields, destinationShapes } from '@common/bridge/index.ts'
import type { Destination, DestinationField, DestinationKind } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { formatError } from '../../i18n/translate.ts'
import { useDestinations } from '../../stores/clips/destinations.ts'

interface Draft extends Record<DestinationField, string> {
  name: string
  kind: DestinationKind
  template: string
  /** Typed now; a stored one is never sent to the window. */
  secret: string
}

/** Form of a destination: its fields by its kind, what the studio refuses, saving. */
export function useDestinationForm(stored: () => Destination | null) {
  const destinations = useDestinations()
  const {
    name = '',
    kind = 'sftp',
    template = '{name}',
    address = '',
    region = '',
    folder = '',
    user = '',
  } = stored() ?? {}
  const draft = reactive<Draft>({ name, kind, template, address, region, folder, user, secret: '' })
  const withKey = ref(false)
  const busy = ref(false)
  const refused = shallowRef<{ field: string | undefined; message: string } | null>(null)
  const shape = computed(() => destinationShapes[draft.kind])
  const fields = computed(() => destinationFields.filter((field) => field in shape.value.fields))
  const secretShape = computed(() => shape.value.secret)
  /** A stored secret stays where it was entered for. */
  const keepsSecret = computed(() => {
    const old = stored()
    return (
      old?.hasSecret === true && old.kind === draft.kind && old.address === draft.address && old.user === draft.user
    )
  })
  watch(draft, () => (refused.value = null))
  watch(
    () => draft.kind,
    () => {
      draft.secret = ''
      withKey.value = false
    },
  )

  const shown = computed(() => new Set<string>(['name', 'template', 'secret', ...fields.value]))
  const errorOf = (field: string): string | null => (refused.value?.field === field ? refused.value.message : null)
  const general = computed(() => {
    const { field, message } = refused.value ?? {}
    return message !== undefined && !shown.value.has(field ?? '') ? message : null
  })

  async function save(): Promise<Destination | null> {
    if (busy.value) return null
    busy.value = true
    refused.value = null
    const { secret, ...rest } = draft
    try {
      const input = Object.assign({ id: stored()?.id ?? null }, rest, secret === '' ? {} : { secret })
      return await destinations.keep(input)
    } catch (error) {
      const { message, next, field } = studioError(error)
      refused.value = { field: field?.split('.').at(-1), message: formatError({ message, next }) }
      return null
    } finally {
      busy.value = false
    }
  }

  return { draft, fields, secretShape, withKey, keepsSecret, busy, general, errorOf, save }
}
