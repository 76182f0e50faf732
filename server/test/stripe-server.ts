/**
 * A stand-in of Stripe on loopback that speaks its protocol: keys, checkout sessions with the page where a payer pays, payments
 * that take days, refunds, disputes, payouts, and messages with real signatures. It needs nothing of a test runner. What it
 * answers awkwardly is switched:
 *
 *     const stripe = await startStripeServer()
 *     startNode({ ...stripe.environment })
 *     stripe.fault('session', 'silent-after')     // does it and never answers; once, unless `times` says otherwise
 *     stripe.pay(sessionId)
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { stripeShapes } from './stripe/stripe-shapes.ts'
import { idOf, makeStripeWorld, now, type Session } from './stripe/stripe-world.ts'

export type StripeFault =
  /** Does it, and never answers. */
  | 'silent-after'
  /** Does nothing and never answers. */
  | 'silent-before'
  /** Answers with 500, and for the same key again and again. */
  | 'error'
  /** Does it, and answers with `null`. */
  | 'null-after'
  /** The same key is being worked on. */
  | 'in-flight'
  | 'busy'
  /** Refunds stay pending. */
  | 'pending'
  /** The issuer of the card says no. */
  | 'card-error'

export type StripeOperation = 'session' | 'look' | 'expire' | 'refund' | 'account' | 'webhook'

type Answer = { status: number; body: unknown }

/** Asked before and after everything that is done; true: the caller is gone, as after a `kill -9`. */
type Interrupt = (operation: StripeOperation, when: 'before' | 'after') => boolean

const account = 'acct_standin000000001'

/** Keys that the stand-in knows: of an account that takes payments, with restricted rights, and of one that may not yet. */
export const stripeKeys = {
  right: 'sk_test_standin00000001',
  restricted: 'rk_test_standin00000002',
  live: 'sk_live_standin00000003',
}

const list = (data: readonly unknown[], has_more = false) => ({ object: 'list', data, has_more })
const ok = (body: unknown): Answer => ({ status: 200, body })
const problem = (status: number, type: string, code?: string, more: Record<string, string> = {}): Answer => ({
  status,
  body: { error: { type, ...(code && { code }), ...more, message: 'Said by the stand-in.' } },
})
const missing = () => problem(404, 'invalid_request_error', 'resource_missing')
const invalid = (param: string, code = 'parameter_invalid') =>
  problem(400, 'invalid_request_error', code, { param })
const declined = () => problem(402, 'card_error', 'card_declined', { decline_code: 'insufficient_funds' })

export async function startStripeServer() {
  const world = makeStripeWorld()
  const { sessions, disputes, lines, payouts, endpoints, chargeOf, endIfOver, giveBack, play } = world
  const { asSession, asCharge, asRefund, asDispute, asPayout, asEndpoint, asExpandedLine, objectOf } =
    stripeShapes(world, () => origin())
  let chargesEnabled = true
  const keys = new Map<string, { asked: string; answer: Answer }>()
  const calls: { operation: StripeOperation; key: string; form: URLSearchParams }[] = []
  const faults: { operation: StripeOperation; fault: StripeFault; times: number }[] = []
  /** What a restricted key may not do: the beginning of a path. */
  const forbidden = new Set<string>()
  let interrupt: Interrupt | null = null

  const take = (operation: StripeOperation): StripeFault | null => {
    const one = faults.find((fault) => fault.operation === operation && fault.times > 0)
    if (one) one.times -= 1
    return one?.fault ?? null
  }
  function makeSession(form: URLSearchParams): Answer {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const expiresAt = Number(form.get('expires_at') ?? now() + 86_400)
    if (form.get('mode') !== 'payment') return invalid('mode', 'parameter_missing')
    if (!form.get('success_url')) return invalid('success_url', 'parameter_missing')
    if (!form.get('line_items[0][price_data][product_data][name]'))
      return invalid('line_items', 'parameter_missing')
    if (!Number.isInteger(amount)) return invalid('unit_amount')
    if (amount < 50) return problem(400, 'invalid_request_error', 'amount_too_small')
    if (expiresAt < now() + 1_800 || expiresAt > now() + 86_400) return invalid('expires_at')
    const session: Session = {
      id: idOf('cs_test'),
      amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      status: 'open',
      paid: false,
      reference: form.get('client_reference_id') ?? '',
      successUrl: form.get('success_url') ?? '',
      cancelUrl: form.get('cancel_url') ?? '',
      expiresAt,
      intent: null,
    }
    sessions.set(session.id, session)
    return ok(asSession(session))
  }

  function makeRefund(form: URLSearchParams, fault: StripeFault | null): Answer {
    const charge = chargeOf(form.get('charge') ?? '')
    if (!charge) return missing()
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
        return key ? [[key, value]] : []
      }),
    )
    const amount = Number(form.get('amount'))
    const made = giveBack(charge, amount, metadata, fault === 'pending' ? 'pending' : 'succeeded')
    return typeof made === 'string' ? invalid('amount', made) : ok(asRefund(made, charge))
  }

  function makeEndpoint(form: URLSearchParams): Answer {
    const url = form.get('url') ?? ''
    if (!URL.canParse(url)) return invalid('url', 'url_invalid')
    if (!form.get('enabled_events[0]')) return invalid('enabled_events', 'parameter_missing')
    const endpoint = { id: idOf('we'), url, secret: idOf('whsec'), status: 'enabled' }
    endpoints.set(endpoint.id, endpoint)
    return ok({ ...endpoint, object: 'webhook_endpoint' })
  }

  /** A page of a list, by the number asked for and the last that was seen. */
  function pageOf<Item extends { id: string }>(items: readonly Item[], query: URLSearchParams): Answer {
    const limit = Number(query.get('limit') ?? 10)
    const from = items.findIndex(({ id }) => id === query.get('starting_after')) + 1
    return ok(list(items.slice(from, from + limit), items.length > from + limit))
  }

  type Route = { operation: StripeOperation; answer: (fault: StripeFault | null) => Answer }
  const look = (answer: () => Answer): Route => ({ operation: 'look', answer })

  function readRoute(path: string, query: URLSearchParams): Route | null {
    const at = (pattern: RegExp) => pattern.exec(path)?.[1]
    const session = sessions.get(at(/^\/v1\/checkout\/sessions\/([^/]+)$/) ?? '')
    const charge = chargeOf(at(/^\/v1\/charges\/([^/]+)$/) ?? '')
    const payout = payouts.get(at(/^\/v1\/payouts\/([^/]+)$/) ?? '')
    const of = chargeOf(query.get('charge') ?? '')
    const isExpanded = [...query.keys()].some((name) => name.startsWith('expand'))
    if (session) return look(() => ok(asSession(session, isExpanded)))
    if (charge) return look(() => ok(asCharge(charge, isExpanded)))
    if (payout) return look(() => ok(asPayout(payout)))
    if (path === '/v1/account')
      return {
        operation: 'account',
        answer: () =>
          ok({
            id: account,
            object: 'account',
            charges_enabled: chargesEnabled,
            country: 'DE',
            default_currency: 'eur',
            business_profile: { name: 'Kreativhaus' },
            settings: { dashboard: { display_name: 'Kreativhaus' } },
          }),
      }
    if (path === '/v1/refunds')
      return look(() => ok(list(of ? of.refunds.map((one) => asRefund(one, of)) : [])))
    if (path === '/v1/disputes')
      return look(() => ok(list(disputes.filter((one) => one.charge === of?.id).map(asDispute))))
    if (path === '/v1/charges') return look(() => ok(list([])))
    if (path === '/v1/payouts') return look(() => pageOf([...payouts.values()].map(asPayout), query))
    if (path === '/v1/balance_transactions') {
      const wanted = lines.filter((line) => line.payout !== null && line.payout === query.get('payout'))
      return look(() =>
        pageOf(
          wanted.map((line) => asExpandedLine(line)),
          query,
        ),
      )
    }
    if (path === '/v1/webhook_endpoints')
      return { operation: 'webhook', answer: () => ok(list([...endpoints.values()].map(asEndpoint))) }
    return null
  }

  function writeRoute(path: string, form: URLSearchParams): Route | null {
    const expiring = sessions.get(/^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1] ?? '')
    if (path === '/v1/checkout/sessions') return { operation: 'session', answer: () => makeSession(form) }
    if (expiring)
      return {
        operation: 'expire',
        answer: () => {
          endIfOver(expiring)
          if (expiring.status !== 'open') return problem(400, 'invalid_request_error')
          expiring.status = 'expired'
          return ok(asSession(expiring))
        },
      }
    if (path === '/v1/refunds') return { operation: 'refund', answer: (fault) => makeRefund(form, fault) }
    if (path === '/v1/webhook_endpoints') return { operation: 'webhook', answer: () => makeEndpoint(form) }
    return null
  }

  const send = (response: ServerResponse, { status, body }: Answer) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  /** The page that Stripe hosts: plain HTML, for browsers. */
  function payPage(response: ServerResponse, session: Session, choice: string | null) {
    endIfOver(session)
    if (choice === 'pay' && session.status === 'open') play.pay(session.id)
    if (choice === 'later' && session.status === 'open') play.payDelayed(session.id)
    if (choice === 'pay' || choice === 'later')
      return response.writeHead(302, { location: session.successUrl }).end()
    if (choice === 'decline') play.decline(session.id)
    const link = (name: string, label: string) => `<p><a href="?choice=${name}">${label}</a></p>`
    const told = session.intent?.error ? '<p role="alert">Your card was declined.</p>' : ''
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><html lang="en"><title>Stand-in</title><h1>Pay ${session.amount / 100} ${session.currency}</h1>${told}${link('pay', 'Pay')}${link('later', 'Pay by bank')}${link('decline', 'Use a declined card')}<p><a href="${session.cancelUrl}">Back</a></p></html>`,
      )
  }

  /** For whoever drives it from another process: what takes days has come in, or not, and Stripe says so to one tenant. */
  async function settleAndTell(response: ServerResponse, query: URLSearchParams) {
    const { id } = world.found(query.get('session') ?? '')
    const outcome = query.get('as') === 'succeeded' ? 'succeeded' : 'failed'
    play.settle(id, outcome)
    const own = [...endpoints.values()].filter(({ url }) => url.includes(query.get('tenant') ?? ''))
    const told = own.map(({ url, secret }) => {
      const type = `checkout.session.async_payment_${outcome}`
      const { headers, body } = message(type, id, { secrets: [secret] })
      return fetch(url, { method: 'POST', headers, body }).then(({ status }) => status)
    })
    send(response, ok(await Promise.all(told)))
  }

  const known = new Set(Object.values(stripeKeys))

  function authorised(request: IncomingMessage, path: string): Answer | null {
    const key = String(request.headers.authorization ?? '').replace(/^Bearer /, '')
    if (!known.has(key)) return problem(401, 'invalid_request_error')
    if (!request.headers['stripe-version']) return invalid('stripe-version')
    if (key === stripeKeys.restricted && [...forbidden].some((one) => path.startsWith(one)))
      return problem(403, 'invalid_request_error')
    return null
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const { pathname: path, searchParams: query } = url
    const body = await text(request)
    const paying = /^\/c\/pay\/([^/]+)$/.exec(path)?.[1]
    if (paying) {
      const session = sessions.get(paying)
      return session ? payPage(response, session, query.get('choice')) : send(response, missing())
    }
    if (path === '/settle') return settleAndTell(response, query)
    const refused = authorised(request, path)
    if (refused) return send(response, refused)
    const endpoint = endpoints.get(/^\/v1\/webhook_endpoints\/([^/]+)$/.exec(path)?.[1] ?? '')
    if (request.method === 'DELETE' && endpoint) {
      endpoints.delete(endpoint.id)
      return send(response, ok({ id: endpoint.id, object: 'webhook_endpoint', deleted: true }))
    }
    const form = new URLSearchParams(body)
    const route = request.method === 'POST' ? writeRoute(path, form) : readRoute(path, query)
    if (!route) return send(response, missing())
    const key = String(request.headers['idempotency-key'] ?? '')
    calls.push({ operation: route.operation, key, form })
    const fault = take(route.operation)
    if (fault === 'busy') return send(response, problem(429, 'rate_limit_error'))
    if (fault === 'in-flight')
      return send(response, problem(409, 'idempotency_error', 'idempotency_key_in_use'))
    // Whoever is interrupted before Stripe did it has not been heard; afterwards nobody hears the answer.
    if (fault === 'silent-before' || interrupt?.(route.operation, 'before')) return response.destroy()
    const before = key ? keys.get(key) : undefined
    const asked = `${path} ${body}`
    if (before && before.asked !== asked) return send(response, problem(400, 'idempotency_error'))
    const make = () => {
      if (fault === 'error') return problem(500, 'api_error')
      return fault === 'card-error' ? declined() : route.answer(fault)
    }
    const outcome = before?.answer ?? make()
    // What was not valid is not remembered; a fault of Stripe's is.
    if (key && (outcome.status < 300 || outcome.status >= 500)) keys.set(key, { asked, answer: outcome })
    if (fault === 'silent-after' || interrupt?.(route.operation, 'after')) return response.destroy()
    if (fault === 'null-after') return send(response, ok(null))
    send(response, outcome)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A message as Stripe sends it, signed a moment ago, however old what it tells is. */
  function message(
    type: string,
    id: string,
    {
      eventId = idOf('evt'),
      secrets,
      signedAt = now(),
      createdAt = now(),
    }: { eventId?: string; secrets: readonly string[]; signedAt?: number; createdAt?: number },
  ) {
    const body = JSON.stringify({
      id: eventId,
      object: 'event',
      type,
      created: createdAt,
      livemode: false,
      data: { object: objectOf(type, id) },
    })
    const digests = secrets.map((secret) =>
      createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex'),
    )
    const signature = [`t=${signedAt}`, ...digests.map((digest) => `v1=${digest}`), 'v0=00'].join(',')
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  return {
    get url() {
      return origin()
    },
    get environment() {
      return { REIHUM_STRIPE_URL: origin() }
    },
    account,
    calls,
    sessions,
    endpoints,
    forbidden,
    fault: (operation: StripeOperation, fault: StripeFault, times = 1) =>
      faults.push({ operation, fault, times }),
    heal: () => {
      faults.splice(0)
      forbidden.clear()
      chargesEnabled = true
    },
    interruptBy: (by: Interrupt | null) => {
      interrupt = by
    },
    /** The account may not take payments yet. */
    restrict: () => {
      chargesEnabled = false
    },
    ...play,
    message,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>
