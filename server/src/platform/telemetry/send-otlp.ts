/** From the look-up of the name to the answer. */
const limitMs = 10_000

/** Where everything is sent to, and what the collector wants to see. */
export type Collector = { endpoint: string; headers: Readonly<Record<string, string>> }

/** The collector did not take what was sent; the cause is one of few words. */
export class NotTaken extends Error {
  override readonly cause: string
  /** Whether it makes sense to send the same again. */
  readonly isPassing: boolean

  constructor(cause: string, isPassing: boolean) {
    super(cause)
    this.cause = cause
    this.isPassing = isPassing
  }
}

/** The statuses after which the protocol lets one try again. */
const passing = new Set([429, 502, 503, 504])

function causeOfFailure(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'no answer in time'
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}

/** Sends one request of the protocol. Whatever the collector answers beside its status is not read. */
export async function sendOtlp(
  { endpoint, headers }: Collector,
  path: '/v1/traces' | '/v1/metrics',
  body: object,
  signal?: AbortSignal,
): Promise<void> {
  const limits = [AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]
  let response: Response
  try {
    response = await fetch(`${endpoint}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any(limits),
    })
  } catch (error) {
    throw new NotTaken(causeOfFailure(error), true)
  }
  await response.body?.cancel().catch(() => undefined)
  if (!response.ok) throw new NotTaken(`status ${response.status}`, passing.has(response.status))
}
