/** Colour of a state. A text or an icon always says the state as well. */
export type Tone = 'calm' | 'busy' | 'good' | 'warn' | 'bad'
