import { computed, useAttrs } from 'vue'
import type { ComputedRef, HTMLAttributes, StyleValue } from 'vue'

/** What every control with a label takes. */
export interface FieldProps {
  label: string
  /** Kept for assistive technology only. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | null | undefined
  disabled?: boolean | undefined
}

/** Class and style belong to the whole field, everything else (`maxlength`, events) to the control within. */
export function useFieldAttrs(): {
  whole: ComputedRef<{ class: HTMLAttributes['class']; style: StyleValue }>
  control: ComputedRef<Record<string, unknown>>
} {
  const attrs = useAttrs()
  return {
    whole: computed(() => ({
      class: attrs['class'] as HTMLAttributes['class'],
      style: attrs['style'] as StyleValue,
    })),
    control: computed(() => {
      const { class: _class, style: _style, ...rest } = attrs
      return rest
    }),
  }
}
