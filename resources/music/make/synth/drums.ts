import { bandPass, highPass, lowPass } from './filters.ts'
import { rate } from './stereo.ts'

/** A stroke: 0 to 1 how strongly. */
export type Drum = (velocity: number, random: () => number) => Float64Array

const tau = 2 * Math.PI
const samples = (seconds: number, sample: (t: number) => number): Float64Array =>
  Float64Array.from({ length: Math.ceil(seconds * rate) }, (_, index) => sample(index / rate))

/** A tone that falls from one frequency to another, in Hz. */
function falling(from: number, to: number, speed: number): (t: number) => number {
  // The phase is the integral of the frequency.
  return (t) => Math.sin(tau * (to * t + ((from - to) / speed) * (1 - Math.exp(-speed * t))))
}

function skin(from: number, to: number, speed: number, decay: number, click: number): Drum {
  return (velocity, random) => {
    const tone = falling(from, to, speed)
    const dull = lowPass(0.7)
    return samples(decay * 6, (t) => {
      const stick = dull(random() * 2 - 1, 3000) * Math.exp(-t / 0.004) * click
      return (tone(t) * Math.exp(-t / decay) + stick) * velocity * Math.min(1, t / 0.001)
    })
  }
}

function noise(filter: () => (sample: number) => number, decay: number, attack = 0.0005): Drum {
  return (velocity, random) => {
    const through = filter()
    return samples(decay * 7 + attack, (t) => {
      const loud = t < attack ? t / attack : Math.exp(-(t - attack) / decay)
      return through(random() * 2 - 1) * loud * velocity
    })
  }
}

const rattle = noise(() => highPass(1800), 0.075)
const body = skin(240, 180, 40, 0.05, 0.4)

const snare: Drum = (velocity, random) => {
  const [wires, head] = [rattle(velocity * 0.5, random), body(velocity * 0.6, random)]
  return Float64Array.from(
    { length: Math.max(wires.length, head.length) },
    (_, index) => (wires[index] ?? 0) + (head[index] ?? 0),
  )
}

/** Several hands, never quite together. */
const clap: Drum = (velocity, random) => {
  const band = bandPass(1500, 1800)
  return samples(0.5, (t) => {
    const hands = [0, 0.011, 0.023].reduce((sum, at) => sum + (t >= at ? Math.exp(-(t - at) / 0.006) : 0), 0)
    const room = t >= 0.03 ? Math.exp(-(t - 0.03) / 0.07) * 0.55 : 0
    return band(random() * 2 - 1) * (hands * 0.6 + room) * velocity * 0.9
  })
}

const snap: Drum = (velocity, random) => {
  const band = bandPass(2300, 1400)
  return samples(0.25, (t) => band(random() * 2 - 1) * Math.exp(-t / 0.022) * velocity * 1.1)
}

const metal: Drum = (velocity, random) => {
  const high = highPass(6500)
  const ratios = [2, 3, 4.16, 5.43, 6.79, 8.21]
  return samples(0.35, (t) => {
    const tones = ratios.reduce((sum, ratio) => sum + Math.sign(Math.sin(tau * 410 * ratio * t)), 0) / 6
    return high(tones * 0.5 + (random() * 2 - 1) * 0.5) * Math.exp(-t / 0.03) * velocity * 0.5
  })
}

const openMetal: Drum = (velocity, random) => {
  const high = highPass(6000)
  return samples(1, (t) => high(random() * 2 - 1) * Math.exp(-t / 0.16) * velocity * 0.3 * Math.min(1, t / 0.001))
}

/** Every drum by its name. */
export const drums = {
  kick: skin(170, 48, 28, 0.13, 0.35),
  softKick: skin(110, 50, 22, 0.1, 0.1),
  tom: skin(160, 95, 12, 0.2, 0.2),
  largeDrum: skin(105, 46, 9, 0.38, 0.5),
  snare,
  brush: noise(() => bandPass(3800, 4500), 0.07, 0.012),
  clap,
  snap,
  hat: metal,
  openHat: openMetal,
  shaker: noise(() => bandPass(6500, 5000), 0.03, 0.018),
  tick: noise(() => bandPass(4800, 900), 0.008),
  rim: noise(() => bandPass(1700, 500), 0.014),
  crash: noise(() => highPass(3500), 0.7, 0.002),
} satisfies Record<string, Drum>

export type DrumName = keyof typeof drums
