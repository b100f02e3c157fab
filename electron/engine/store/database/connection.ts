import type pg from 'pg'

/** Longest wait for the answer to a statement, ms: a connection that broke without a sign is given up then. */
const answerMs = 120_000
/** How long an engine may do nothing in a transaction, ms. One that is frozen would otherwise keep its locks from all others. */
const idleInTransactionMs = 20_000

/** How the connections of an engine to PostgreSQL behave, whoever makes them. */
export const connectionBehaviour = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: answerMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
} as const satisfies pg.ClientConfig
