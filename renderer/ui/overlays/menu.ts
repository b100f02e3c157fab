import type { Component } from 'vue'

/** An entry of a menu. `keys` as commands have them. `separator` draws a line above it. */
export interface MenuItem {
  id: string
  label: string
  icon?: Component | undefined
  keys?: string | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  separator?: boolean | undefined
  /** A tick before it; false: room for one. */
  checked?: boolean | undefined
}
