export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: unknown }

export type Gatherer<Request, Result> = (key: string, request: Request) => Promise<Result>

type Waiting<Request, Result> = {
  request: Request
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Gathers requests with the same key without a timer: while one batch runs, the next one collects the requests that
 * arrive. A single request waits for nothing; in a rush hundreds share one transaction. A failed batch is retried one
 * request at a time, so that one bad request does not cost the others their place.
 */
export function makeGatherer<Request, Result>(
  run: (key: string, requests: Request[]) => Promise<Outcome<Result>[]>,
  max = 256,
): Gatherer<Request, Result> {
  const queues = new Map<string, Waiting<Request, Result>[]>()

  function settle(waiting: Waiting<Request, Result>, outcome: Outcome<Result> | undefined) {
    if (!outcome) waiting.reject(new Error('the batch has no answer for this request'))
    else if (outcome.ok) waiting.resolve(outcome.result)
    else waiting.reject(outcome.error)
  }

  async function runAlone(key: string, waiting: Waiting<Request, Result>) {
    try {
      const [outcome] = await run(key, [waiting.request])
      settle(waiting, outcome)
    } catch (error) {
      waiting.reject(error)
    }
  }

  async function drain(key: string, queue: Waiting<Request, Result>[]) {
    while (queue.length > 0) {
      const batch = queue.splice(0, max)
      const [first] = batch
      if (batch.length === 1 && first) {
        await runAlone(key, first)
        continue
      }
      try {
        const outcomes = await run(
          key,
          batch.map((waiting) => waiting.request),
        )
        batch.forEach((waiting, position) => {
          settle(waiting, outcomes[position])
        })
      } catch {
        for (const waiting of batch) await runAlone(key, waiting)
      }
    }
    queues.delete(key)
  }

  return (key, request) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key)
      const waiting = { request, resolve, reject }
      if (queue) {
        queue.push(waiting)
        return
      }
      const fresh = [waiting]
      queues.set(key, fresh)
      void drain(key, fresh)
    })
}
