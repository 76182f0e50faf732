/**
 * A stand-in of PayPal on loopback that speaks its protocol: tokens, orders with the page where a payer approves, captures,
 * refunds, webhooks with real signatures. It needs nothing of a test runner. What it answers awkwardly is switched:
 *
 *     const paypal = await startPaypalServer()
 *     startNode({ ...paypal.environment })
 *     paypal.fault('capture', 'silent-after')     // does it and never answers; once, unless `times` says otherwise
 *     await paypal.tell(url, 'PAYMENT.CAPTURE.COMPLETED', orderId)
 */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { selfSigned } from './self-signed.ts'

export type PaypalFault =
  /** Does it, and never answers. */
  | 'silent-after'
  /** Does nothing and never answers. */
  | 'silent-before'
  /** Does it, and answers with 500. */
  | 'error-after'
  /** Does it, and answers with `null`. */
  | 'null-after'
  /** The token has ended. */
  | 'unauthorized'
  | 'busy'
  /** Captures stay pending. */
  | 'pending'
  /** The payer's card is declined. */
  | 'declined'

export type PaypalOperation = 'token' | 'order' | 'look' | 'capture' | 'refund' | 'webhook'

type Refund = { id: string; customId: string; cents: number; status: string }
type Order = {
  id: string
  status: string
  cents: number
  currency: string
  customId: string
  returnUrl: string
  cancelUrl: string
  capture: { id: string; status: string; at: string; refunds: Refund[] } | null
  payee: string
  takenCents: number | null
  /** What its payer chose to happen when it is captured. */
  fate: 'taken' | 'pending' | 'declined'
}

/** Asked before and after everything that is done; true: the caller is gone, as after a `kill -9`. */
type Interrupt = (operation: PaypalOperation, when: 'before' | 'after') => boolean

const client = { id: 'a-client-id-of-the-stand-in', secret: 'a-secret-of-the-stand-in' }
export const standInClient = client
const merchant = 'MERCHANTSTAND'

const money = (cents: number, currency: string) => ({
  currency_code: currency,
  value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
})

const idOf = (prefix: string) => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`

export async function startPaypalServer() {
  const orders = new Map<string, Order>()
  const done = new Map<string, { status: number; body: unknown }>()
  const calls: { operation: PaypalOperation; key: string }[] = []
  const hooks = new Map<string, string>()
  const disputes = new Map<string, { id: string; status: string; outcome: string }>()
  const faults: { operation: PaypalOperation; fault: PaypalFault; times: number }[] = []
  let interrupt: Interrupt | null = null
  let token: string = randomUUID()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = selfSigned(privateKey, publicKey)

  const take = (operation: PaypalOperation): PaypalFault | null => {
    const one = faults.find((fault) => fault.operation === operation && fault.times > 0)
    if (one) one.times -= 1
    return one?.fault ?? null
  }

  const asOrder = (order: Order) => ({
    id: order.id,
    status: order.status,
    intent: 'CAPTURE',
    ...(order.capture && { payer: { name: { given_name: 'Petra', surname: 'Zahlende' } } }),
    purchase_units: [
      {
        custom_id: order.customId,
        amount: money(order.cents, order.currency),
        payee: { merchant_id: order.payee },
        ...(order.capture && {
          payments: {
            captures: [asCapture(order)],
            refunds: order.capture.refunds.map((refund) => asRefund(order, refund)),
          },
        }),
      },
    ],
    links: [{ rel: 'payer-action', href: `${origin()}/checkoutnow?token=${order.id}` }],
  })

  const asCapture = (order: Order) => {
    const cents = order.takenCents ?? order.cents
    return {
      id: order.capture?.id,
      status: order.capture?.status,
      ...(order.capture?.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
      amount: money(cents, order.currency),
      create_time: order.capture?.at,
      seller_receivable_breakdown:
        order.capture?.status === 'COMPLETED'
          ? { paypal_fee: money(Math.round(cents * 0.025) + 35, order.currency) }
          : null,
      supplementary_data: { related_ids: { order_id: order.id } },
    }
  }

  const asRefund = (order: Order, { id, customId, cents, status }: Refund) => ({
    id,
    ...(customId && { custom_id: customId }),
    status,
    amount: money(cents, order.currency),
    create_time: new Date().toISOString(),
    links: [{ rel: 'up', href: `${origin()}/v2/payments/captures/${order.capture?.id}` }],
  })

  const ofCapture = (id: string) => [...orders.values()].find(({ capture }) => capture?.id === id)

  function makeOrder(body: {
    purchase_units: { custom_id: string; amount: { value: string; currency_code: string } }[]
    payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
  }): Order {
    const [unit] = body.purchase_units
    const { return_url: returnUrl, cancel_url: cancelUrl } = body.payment_source.paypal.experience_context
    const order: Order = {
      id: idOf('O'),
      status: 'PAYER_ACTION_REQUIRED',
      cents: Math.round(Number(unit?.amount.value) * 100),
      currency: unit?.amount.currency_code ?? '',
      customId: unit?.custom_id ?? '',
      returnUrl,
      cancelUrl,
      capture: null,
      payee: merchant,
      takenCents: null,
      fate: 'taken',
    }
    orders.set(order.id, order)
    return order
  }

  const problem = (status: number, name: string, issue: string) => ({
    status,
    body: { name, details: [{ issue }], debug_id: 'abc' },
  })
  const missing = () => problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
  const unprocessable = (issue: string) => problem(422, 'UNPROCESSABLE_ENTITY', issue)

  function captureOrder(id: string, fault: PaypalFault | null) {
    const order = orders.get(id)
    if (!order) return missing()
    if (fault === 'declined' || order.fate === 'declined') return unprocessable('INSTRUMENT_DECLINED')
    if (order.capture) return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    order.status = 'COMPLETED'
    const status = fault === 'pending' || order.fate === 'pending' ? 'PENDING' : 'COMPLETED'
    order.capture = { id: idOf('C'), status, at: new Date().toISOString(), refunds: [] }
    return { status: 201, body: asOrder(order) }
  }

  function refundCapture(
    id: string,
    { cents, customId = '' }: { cents: number; customId?: string },
    fault: PaypalFault | null,
  ) {
    const order = ofCapture(id)
    if (fault === 'declined') return unprocessable('REFUND_NOT_ALLOWED')
    if (!order?.capture) return missing()
    const given = order.capture.refunds.reduce((sum, one) => sum + one.cents, 0)
    if (given + cents > (order.takenCents ?? order.cents)) return unprocessable('REFUND_AMOUNT_EXCEEDED')
    const refund = { id: idOf('R'), customId, cents, status: fault === 'pending' ? 'PENDING' : 'COMPLETED' }
    order.capture.refunds.push(refund)
    return { status: 201, body: asRefund(order, refund) }
  }

  type Route = {
    operation: PaypalOperation
    answer: (fault: PaypalFault | null) => { status: number; body: unknown }
  }

  function routeOf(method: string, path: string, query: URLSearchParams, body: string): Route | null {
    const json = () => JSON.parse(body || '{}')
    const at = (pattern: RegExp) => pattern.exec(path)
    const order = at(/^\/v2\/checkout\/orders\/([^/]+)$/)
    const capturing = at(/^\/v2\/checkout\/orders\/([^/]+)\/capture$/)
    const captured = at(/^\/v2\/payments\/captures\/([^/]+)$/)
    const refunding = at(/^\/v2\/payments\/captures\/([^/]+)\/refund$/)
    if (method === 'POST' && path === '/v2/checkout/orders')
      return { operation: 'order', answer: () => ({ status: 200, body: asOrder(makeOrder(json())) }) }
    if (method === 'POST' && capturing?.[1])
      return { operation: 'capture', answer: (fault) => captureOrder(capturing[1] as string, fault) }
    if (method === 'POST' && refunding?.[1])
      return {
        operation: 'refund',
        answer: (fault) =>
          refundCapture(
            refunding[1] as string,
            { cents: Math.round(Number(json().amount.value) * 100), customId: json().custom_id },
            fault,
          ),
      }
    if (order?.[1]) {
      const found = orders.get(order[1])
      return { operation: 'look', answer: () => (found ? { status: 200, body: asOrder(found) } : missing()) }
    }
    if (captured?.[1]) {
      const found = ofCapture(captured[1])
      return {
        operation: 'look',
        answer: () => (found ? { status: 200, body: asCapture(found) } : missing()),
      }
    }
    if (path === '/v1/customer/disputes') {
      const found = disputes.get(query.get('disputed_transaction_id') ?? '')
      const items = found
        ? [
            {
              dispute_id: found.id,
              status: found.status,
              reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
              dispute_outcome: { outcome_code: found.outcome },
            },
          ]
        : []
      return { operation: 'look', answer: () => ({ status: 200, body: { items } }) }
    }
    if (path === '/v1/identity/oauth2/userinfo')
      return {
        operation: 'look',
        answer: () => ({ status: 200, body: { payer_id: merchant, name: 'Kreativhaus' } }),
      }
    if (path === '/v1/notifications/webhooks' && method === 'POST') {
      const { url } = json()
      const known = [...hooks].some(([, address]) => address === url)
      if (known) return { operation: 'webhook', answer: () => problem(400, 'WEBHOOK_URL_ALREADY_EXISTS', '') }
      const id = idOf('WH')
      return { operation: 'webhook', answer: () => ({ status: hooks.set(id, url) && 201, body: { id } }) }
    }
    if (path === '/v1/notifications/webhooks')
      return {
        operation: 'webhook',
        answer: () => ({ status: 200, body: { webhooks: [...hooks].map(([id, url]) => ({ id, url })) } }),
      }
    return null
  }

  const send = (response: ServerResponse, { status, body }: { status: number; body: unknown }) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  /** What a payer in a browser can do, each by a link; `pending` and `declined` is what comes of the capture. */
  const choices = {
    approve: 'Approve',
    pending: 'Approve, by e-check',
    declined: 'Approve, with a bad card',
    less: 'Approve, for less',
    cancel: 'Cancel',
  } as const

  /** The page on which a payer approves: plain HTML, for browsers. */
  function approvalPage(response: ServerResponse, order: Order, choice: string | null) {
    const to = (url: string) =>
      `${url}${url.includes('?') ? '&' : '?'}token=${order.id}&PayerID=PAYERSTANDIN1`
    const goTo = (url: string) => response.writeHead(302, { location: to(url) }).end()
    if (choice === 'cancel') return goTo(order.cancelUrl)
    if (choice && choice in choices) {
      order.status = 'APPROVED'
      if (choice === 'less') order.takenCents = 100
      if (choice === 'pending' || choice === 'declined') order.fate = choice
      return goTo(order.returnUrl)
    }
    const links = Object.entries(choices).map(
      ([name, label]) => `<p><a href="?token=${order.id}&choice=${name}">${label}</a></p>`,
    )
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><html lang="en"><title>Stand-in</title><h1>Pay ${order.cents / 100} ${order.currency}</h1>${links.join('')}</html>`,
      )
  }

  function serveToken(request: IncomingMessage, response: ServerResponse, isSandbox: boolean) {
    const expected = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    if (!isSandbox || request.headers.authorization !== `Basic ${expected}`)
      return send(response, { status: 401, body: { error: 'invalid_client' } })
    send(response, { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } })
  }

  /** For whoever drives it from another process: what was pending comes in, or one captured otherwise, and PayPal says so. */
  async function clear(response: ServerResponse, query: URLSearchParams) {
    const order = found(query.get('token') ?? '')
    if (order.capture) order.capture.status = query.get('as') ?? 'COMPLETED'
    const told = [...hooks].map(([webhookId, address]) => {
      const { headers, body } = message('PAYMENT.CAPTURE.COMPLETED', order.id, { webhookId })
      return fetch(address, { method: 'POST', headers, body }).then(({ status }) => status)
    })
    send(response, { status: 200, body: await Promise.all(told) })
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const isSandbox = url.pathname.startsWith('/sandbox/')
    const path = isSandbox ? url.pathname.slice('/sandbox'.length) : url.pathname
    const body = await text(request)
    if (path === '/cert.pem') return response.end(certificate)
    if (path === '/return-of') return response.end(found(url.searchParams.get('token') ?? '').returnUrl)
    if (path === '/clear') return clear(response, url.searchParams)
    if (path === '/checkoutnow') {
      const order = orders.get(url.searchParams.get('token') ?? '')
      return order ? approvalPage(response, order, url.searchParams.get('choice')) : send(response, missing())
    }
    if (path === '/v1/oauth2/token') return serveToken(request, response, isSandbox)
    if (request.headers.authorization !== `Bearer ${token}`)
      return send(response, { status: 401, body: { error: 'invalid_token' } })
    const route = routeOf(request.method ?? 'GET', path, url.searchParams, body)
    if (!route) return send(response, missing())
    const key = String(request.headers['paypal-request-id'] ?? '')
    calls.push({ operation: route.operation, key })
    const fault = take(route.operation)
    if (fault === 'unauthorized') return send(response, { status: 401, body: { error: 'invalid_token' } })
    if (fault === 'busy') return send(response, { status: 503, body: null })
    // Whoever is interrupted before PayPal did it has not been heard; afterwards nobody hears the answer.
    if (fault === 'silent-before' || interrupt?.(route.operation, 'before')) return response.destroy()
    const known = key ? done.get(`${path} ${key}`) : undefined
    const outcome = known ?? route.answer(fault)
    if (key && outcome.status < 300) done.set(`${path} ${key}`, outcome)
    if (fault === 'silent-after' || interrupt?.(route.operation, 'after')) return response.destroy()
    if (fault === 'error-after')
      return send(response, { status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } })
    if (fault === 'null-after') return send(response, { status: 201, body: null })
    send(response, outcome)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const found = (id: string) => {
    const order = orders.get(id)
    if (!order) throw new Error(`the stand-in has no order ${id}`)
    return order
  }

  /** A message as PayPal sends it, signed; `webhookId` is that of the registration. */
  function message(
    type: string,
    orderId: string,
    { eventId = idOf('WH-'), webhookId }: { eventId?: string; webhookId: string },
  ) {
    const order = found(orderId)
    const resource = type.startsWith('CHECKOUT.ORDER')
      ? asOrder(order)
      : type.startsWith('CUSTOMER.DISPUTE')
        ? { disputed_transactions: [{ seller_transaction_id: order.capture?.id }] }
        : /REFUNDED|REVERSED/.test(type)
          ? asRefund(
              order,
              order.capture?.refunds.at(-1) ?? { id: 'R', customId: '', cents: 1, status: 'COMPLETED' },
            )
          : asCapture(order)
    const body = JSON.stringify({
      id: eventId,
      event_type: type,
      create_time: new Date().toISOString(),
      resource,
    })
    const id = randomUUID()
    const time = new Date().toISOString()
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`)
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('RSA-SHA256', signed, privateKey).toString('base64'),
        'paypal-cert-url': `${origin()}/cert.pem`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    }
  }

  return {
    get url() {
      return origin()
    },
    get environment() {
      return { REIHUM_PAYPAL_URL: origin() }
    },
    merchant,
    calls,
    orders,
    /** The id under which an address for messages is registered. */
    webhookIdOf: (url: string) => [...hooks].find(([, address]) => address === url)?.[0] ?? '',
    webhooks: hooks,
    fault: (operation: PaypalOperation, fault: PaypalFault, times = 1) =>
      faults.push({ operation, fault, times }),
    heal: () => faults.splice(0),
    interruptBy: (by: Interrupt | null) => {
      interrupt = by
    },
    /** Tokens that were given out are good no more. */
    endTokens: () => {
      token = createHash('sha256').update(token).digest('hex')
    },
    approve: (id: string) => {
      found(id).status = 'APPROVED'
    },
    /** Captured, as by a process that ended before it had the answer. */
    captureThere: (id: string) => {
      captureOrder(id, null)
    },
    /** What was pending comes in, or is declined. */
    settle: (id: string, status: 'COMPLETED' | 'DECLINED') => {
      const { capture } = found(id)
      if (capture) capture.status = status
    },
    /** Money given back at the service's own side. */
    refundThere: (id: string, cents: number) => refundCapture(found(id).capture?.id ?? '', { cents }, null),
    dispute: (id: string, status = 'OPEN', outcome = '') =>
      disputes.set(found(id).capture?.id ?? '', { id: `PP-D-${id}`, status, outcome }),
    forget: (id: string) => orders.delete(id),
    message,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

export type PaypalServer = Awaited<ReturnType<typeof startPaypalServer>>
