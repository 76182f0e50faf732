import { type Deadline, lastOf } from './deadline.ts'
import { isUnavailable, unavailable } from './refusal.ts'
import { inSpanOfAll, type Place, placeHere } from './telemetry/in-span.ts'
import { WaitingLine } from './waiting-line.ts'

export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: unknown }

/** The deadline is that of the request; null: it waits as long as it takes. */
export type Gatherer<Request, Result> = (
  key: string,
  request: Request,
  deadline?: Deadline | null,
) => Promise<Result>

/** Runs a batch; it may take until the last deadline of its requests. */
type RunBatch<Request, Result> = (
  key: string,
  requests: Request[],
  deadline: Deadline | null,
) => Promise<Outcome<Result>[]>

type Waiting<Request, Result> = {
  request: Request
  /** For the traces: within what it waits. */
  place: Place | undefined
  deadline: Deadline | null
  /** Its time is over; it was told so, and costs nothing any more. */
  isOver: boolean
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Queue<Request, Result> = { waiting: Waiting<Request, Result>[]; line: WaitingLine }

/** A request as it stands in a queue, with its answer, which comes at its deadline at the latest. */
function waitingWith<Request, Result>(
  request: Request,
  deadline: Deadline | null,
  leave: (one: Waiting<Request, Result>) => void,
): { one: Waiting<Request, Result>; answer: Promise<Result> } {
  const { promise: answer, resolve, reject } = Promise.withResolvers<Result>()
  const one = { request, place: placeHere(), deadline, isOver: false, resolve, reject }
  const forget = deadline?.whenOver(() => {
    one.isOver = true
    leave(one)
    reject(unavailable('no turn in the queue in time'))
  })
  if (forget) answer.then(forget, forget)
  return { one, answer }
}

function settle<Request, Result>(waiting: Waiting<Request, Result>, outcome: Outcome<Result> | undefined) {
  if (!outcome) waiting.reject(new Error('the batch has no answer for this request'))
  else if (outcome.ok) waiting.resolve(outcome.result)
  else waiting.reject(outcome.error)
}

/** Runs some requests together, and settles them; what is thrown concerns all of them. */
async function runTogether<Request, Result>(
  run: RunBatch<Request, Result>,
  key: string,
  batch: readonly Waiting<Request, Result>[],
) {
  const requests = batch.map(({ request }) => request)
  const places = batch.map(({ place }) => place)
  const outcomes = await inSpanOfAll(places, 'batch', () =>
    run(key, requests, lastOf(batch.map(({ deadline }) => deadline))),
  )
  batch.forEach((waiting, position) => {
    settle(waiting, outcomes[position])
  })
}

async function runBatch<Request, Result>(
  run: RunBatch<Request, Result>,
  key: string,
  batch: readonly Waiting<Request, Result>[],
) {
  try {
    await runTogether(run, key, batch)
  } catch (error) {
    const isShared = isUnavailable(error) || batch.length === 1
    for (const waiting of batch) {
      if (isShared) waiting.reject(error)
      else if (!waiting.isOver) await runTogether(run, key, [waiting]).catch(waiting.reject)
    }
  }
}

/**
 * Gathers requests with the same key without a timer: while one batch runs, the next one collects the requests that
 * arrive. A single request waits for nothing; in a rush hundreds share one transaction. A failed batch is retried one
 * request at a time, so that one bad request does not cost the others their place. Where nothing could be reached, no
 * request was bad, and all are told so at once.
 */
export function makeGatherer<Request, Result>(
  run: RunBatch<Request, Result>,
  max = 256,
): Gatherer<Request, Result> {
  const queues = new Map<string, Queue<Request, Result>>()

  async function drain(key: string, { waiting, line }: Queue<Request, Result>) {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, max).filter(({ isOver }) => !isOver)
      if (batch.length === 0) continue
      for (const _ of batch) line.begin()
      const startedAt = performance.now()
      await runBatch(run, key, batch)
      line.served(performance.now() - startedAt)
    }
    queues.delete(key)
  }

  /** Puts a request at the end of the queue for its key; the first one begins to empty it. */
  function join(key: string, one: Waiting<Request, Result>) {
    const queue = queues.get(key) ?? { waiting: [], line: new WaitingLine() }
    queue.waiting.push(one)
    queue.line.enter()
    if (queues.has(key)) return
    queues.set(key, queue)
    void drain(key, queue)
  }

  return (key, request, deadline = null) => {
    const queue = queues.get(key)
    if (deadline && queue && queue.line.expectedWaitMs(max) > deadline.leftMs())
      return Promise.reject(unavailable('too many want the same at once'))
    const { one, answer } = waitingWith<Request, Result>(request, deadline, (left) => {
      const its = queues.get(key)
      if (its?.waiting.includes(left)) its.line.leave()
    })
    join(key, one)
    return answer
  }
}
