/** Sends the sound of its first input to the page, in parts of 20 ms. Runs in the audio thread. */
class Tap extends AudioWorkletProcessor {
  constructor() {
    super()
    this.size = Math.max(128, Math.round(sampleRate / 50))
    this.kept = new Float32Array(this.size)
    this.filled = 0
  }

  process([input]) {
    const channel = input?.[0]
    if (!channel) return true
    for (let from = 0; from < channel.length;) {
      const room = Math.min(channel.length - from, this.size - this.filled)
      this.kept.set(channel.subarray(from, from + room), this.filled)
      this.filled += room
      from += room
      if (this.filled < this.size) continue
      this.port.postMessage(this.kept, [this.kept.buffer])
      this.kept = new Float32Array(this.size)
      this.filled = 0
    }
    return true
  }
}

registerProcessor('tap', Tap)
