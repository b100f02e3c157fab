/** Colour of a state; never the only sign of it. */
export type Tone = 'calm' | 'busy' | 'good' | 'warn' | 'bad'
