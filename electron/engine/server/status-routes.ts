import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { successBody } from '../../common/service/envelope.ts'

export interface StatusRoutesOptions {
  /** The health report for whoever sends these headers: what works, in which versions, and how busy the engine is. */
  health: (headers: IncomingHttpHeaders) => Promise<Record<string, unknown>>
  /** Whether the engine can be given work: it is not being stopped, and reaches its database. */
  isReady: () => Promise<boolean>
  /** Figures for Prometheus; undefined for an engine that is alone. */
  metrics: { contentType: string; text: () => Promise<string> } | undefined
}

/** Adds what is asked by whoever runs an engine, without a key: they tell nothing of what it makes. */
export function addStatusRoutes(app: FastifyInstance, { health, isReady, metrics }: StatusRoutesOptions): void {
  app.get('/engine/health', { exposeHeadRoute: false }, async ({ headers }) =>
    successBody('business', await health(headers)),
  )

  app.get('/engine/ready', { exposeHeadRoute: false }, async (_request, reply) => {
    const ready = await isReady()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready })
  })

  if (metrics)
    app.get('/metrics', { exposeHeadRoute: false }, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.text()),
    )
}
