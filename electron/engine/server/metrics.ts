import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { SharedQueue } from '../work/queue/shared/shared-queue.ts'
import type { GenerationEnd } from '../work/generations/types.ts'

/** Bounds of the histograms, seconds: of answers, and of generations, which take seconds to hours. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const generationSeconds = [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200]

/** Metrics of an engine, and of the queue and the engines that it shares a database with, in the format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'route' | 'status'>
  readonly #generations: Histogram<'capability' | 'outcome'>

  constructor(queue: SharedQueue) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry, prefix: 'greenroom_' })
    this.#requests = new Histogram({
      name: 'greenroom_http_request_seconds',
      help: 'Time until requests were answered, by route and HTTP status.',
      labelNames: ['route', 'status'],
      buckets: requestSeconds,
      registers,
    })
    this.#generations = new Histogram({
      name: 'greenroom_generation_seconds',
      help: 'Time of attempts at generations on this engine, by capability and outcome.',
      labelNames: ['capability', 'outcome'],
      buckets: generationSeconds,
      registers,
    })
    new Gauge({
      name: 'greenroom_queue_entries',
      help: 'Unfinished entries of the shared queue, by class of work and state. All engines report the same.',
      labelNames: ['class', 'state'],
      registers,
      async collect() {
        this.reset()
        for (const { lane, waiting, running } of await queue.counts()) {
          this.set({ class: lane, state: 'waiting' }, waiting)
          this.set({ class: lane, state: 'running' }, running)
        }
      },
    })
    new Gauge({
      name: 'greenroom_queue_oldest_seconds',
      help: 'How long the entry that waits longest has waited, by class of work.',
      labelNames: ['class'],
      registers,
      async collect() {
        this.reset()
        for (const { lane, seconds } of await queue.oldest()) this.set({ class: lane }, seconds)
      },
    })
    new Gauge({
      name: 'greenroom_engines',
      help: 'Engines that are running on the database, by role.',
      labelNames: ['role'],
      registers,
      async collect() {
        this.reset()
        for (const { role } of await queue.engines.running()) this.inc({ role })
      },
    })
    new Gauge({
      name: 'greenroom_engine_running',
      help: 'Entries that this engine works on.',
      registers,
      collect() {
        this.set(queue.running)
      },
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  countRequest(route: string, status: number, seconds: number): void {
    this.#requests.observe({ route, status: String(status) }, seconds)
  }

  countGeneration({ capability, outcome, seconds }: GenerationEnd): void {
    this.#generations.observe({ capability, outcome }, seconds)
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
