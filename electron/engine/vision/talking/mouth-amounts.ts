import type { MouthPose } from '../../speech/visemes/types.ts'
import type { Amounts } from './rig/rig.ts'

const clamp = (value: number): number => (value >= 0 ? Math.min(1, value) : 0)

/**
 * Movements of jaw and lips for a mouth pose, starting from closed lips. Without `open` and `bite` the lips stay
 * closed; pressed lips stay closed whatever the other channels are (m, b and p between vowels).
 */
export function amountsFor(pose: MouthPose): Amounts {
  const press = clamp(pose.press)
  const free = 1 - press
  const bite = clamp(pose.bite) * free
  const tongue = clamp(pose.tongue) * free
  const open = clamp(pose.open) * free
  const wide = clamp(pose.wide)
  const round = clamp(pose.round)
  // Rounded lips part less than the jaw opens; spread lips show more of the teeth.
  const parted = open * (1 - 0.35 * round)
  return {
    jaw: 0.5 * parted + 0.03 * tongue + 0.035 * bite,
    lowerDown: parted * (0.44 + 0.3 * wide) + 0.15 * tongue - 0.1 * bite,
    upperUp: parted * (0.36 + 0.2 * wide) + 0.38 * bite + 0.08 * tongue,
    wide: 0.55 * wide + 0.1 * press,
    smile: 0.12 * wide,
    pucker: 0.62 * round,
    funnel: 0.5 * round * Math.min(1, 2.5 * open),
    rollLower: 0.42 * press + 0.52 * bite,
    rollUpper: 0.38 * press,
    shrugLower: 0.12 * press,
    frown: 0.06 * open,
  }
}
