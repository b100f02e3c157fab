import type { Component } from 'vue'

/** An entry of a menu. `keys` as in commands. `separator` draws a line above it. */
export interface MenuItem {
  id: string
  label: string
  icon?: Component | undefined
  keys?: string | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  separator?: boolean | undefined
  /** Shows a tick before the entry; false: keeps the space for one. */
  checked?: boolean | undefined
}
