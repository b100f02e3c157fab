import { computed, useAttrs } from 'vue'
import type { ComputedRef, HTMLAttributes, StyleValue } from 'vue'

/** Props of every field with a label. */
export interface FieldProps {
  label: string
  /** Show the label to screen readers only. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | null | undefined
  disabled?: boolean | undefined
}

/** Class and style go to the whole field, all other attributes (`maxlength`, events) to the control in it. */
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
