import { availableParallelism, cpus } from 'node:os'
import { readFileSync } from 'node:fs'
import type { ProcessorPower } from '../../common/formats/index.ts'

export interface Processor {
  cores: number
  /** Highest clock, MHz; 0 where the system doesn't tell it. */
  mhz: number
}

/** Clock of a usual core, MHz: a slower one counts as a part of a core, a faster one is no more than one. */
const usualMhz = 2_500
/** Usual cores below which a machine has few, and from which it has many. */
const [few, many] = [2, 8]

/** What a processor can do, so that no clip waits long for its encoder. */
export function powerOf({ cores, mhz }: Processor): ProcessorPower {
  const usual = cores * (mhz > 0 ? Math.min(1, mhz / usualMhz) : 1)
  if (usual < few) return 'few'
  return usual < many ? 'usual' : 'many'
}

let power: ProcessorPower | undefined

/** What the processor of this machine can do; the same as long as the process runs. */
export function processorPower(): ProcessorPower {
  return (power ??= powerOf({ cores: availableParallelism(), mhz: highestMhz() }))
}

/** The present clock, which Node tells on Linux, goes up and down: a part of a clip would never be found again. */
function highestMhz(): number {
  if (process.platform !== 'linux') return cpus()[0]?.speed ?? 0
  try {
    return Number(readFileSync('/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq', 'utf8')) / 1000
  } catch {
    // Virtual machines don't tell it.
    return 0
  }
}
