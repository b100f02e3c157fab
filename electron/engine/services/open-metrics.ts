import type { FastifyInstance } from 'fastify'
import type { Work } from './work.ts'

/**
 * The metrics of an engine among others, for Prometheus; undefined for the engine of a desktop, which loads no library for them.
 * Requests are counted from now on.
 */
export async function openMetrics(app: FastifyInstance, work: Work) {
  if (!work.sharedQueue) return undefined
  const { Metrics } = await import('../server/metrics.ts')
  const metrics = new Metrics(work.sharedQueue)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  work.generations.onEnd = (end) => metrics.countGeneration(end)
  return metrics
}
