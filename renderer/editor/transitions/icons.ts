import { Blend, Circle, MoveDown, MoveLeft, MoveRight, MoveUp, ZoomIn } from '@lucide/vue'
import type { Component } from 'vue'
import type { MotionDirection } from '@common/service/extension/motion.ts'
import type { Transition } from '@common/service/extension/transitions.ts'
import { transitions } from '@common/transitions/index.ts'

const arrows: Record<MotionDirection, Component> = { left: MoveLeft, right: MoveRight, up: MoveUp, down: MoveDown }

/** The icon of a transition, where there is no room for a picture of it. */
export function transitionIcon({ kind, direction = transitions[kind].direction }: Transition): Component {
  if (direction) return arrows[direction]
  if (kind === 'zoom' || kind === 'cross-zoom') return ZoomIn
  return kind === 'circle' ? Circle : Blend
}
