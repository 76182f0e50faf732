import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { lookUpOutside, requireOutside } from '#platform/outside.ts'
import { inSpan } from '#platform/telemetry/in-span.ts'

/** From the first look-up to the end of the answer. */
const limitMs = 15_000
/** So much of an answer is read at most, and so much of that is kept. */
const readBytes = 16_384
const keptCharacters = 1_000

export type ReceiverOptions = {
  /** Hosts of the installation's own networks that the operator allows, also without encryption. */
  insideHosts: readonly string[]
  lookUp?: LookupFunction
  timeoutMs?: number
}

type Message = { headers: Readonly<Record<string, string>>; body: string }

export type ReceiverAnswer = { status: number; retryAfter: string | undefined; answer: string }

/** The receiver did not answer in time. */
class TooLong extends Error {
  readonly code = 'ETOOLONG'
}

/** Text that the database can store, whatever a server somewhere has answered. */
const storable = (read: Buffer) =>
  read.toString('utf8').slice(0, keptCharacters).replaceAll('\0', '').toWellFormed()

/**
 * Sends a body to an address of a provider. The name is looked up for this very connection, and a connection is used
 * once, so a name that leads into our networks a moment later is refused too. Redirects are not followed.
 */
export async function callReceiver(
  address: string,
  message: Message,
  options: ReceiverOptions,
): Promise<ReceiverAnswer> {
  const url = new URL(address)
  requireOutside(url, options.insideHosts)
  return inSpan({ name: 'call webhook', kind: 'client', facts: { service: 'webhook' } }, async (say) => {
    const answer = await post(url, message, options)
    say({ status: answer.status })
    return answer
  })
}

function post(
  url: URL,
  { headers, body }: Message,
  { insideHosts, lookUp = lookUpOutside(insideHosts), timeoutMs = limitMs }: ReceiverOptions,
): Promise<ReceiverAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      method: 'POST',
      agent: false,
      lookup: lookUp,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Reihum-Webhooks/1',
        accept: '*/*',
        connection: 'close',
      },
    })
    const timer = setTimeout(() => sent.destroy(new TooLong('no answer in time')), timeoutMs)
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
    }
    sent.on('error', fail)
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      const finish = () => {
        clearTimeout(timer)
        const status = response.statusCode ?? 0
        const retryAfter = response.headers['retry-after']
        resolve({ status, retryAfter, answer: storable(Buffer.concat(parts)) })
        sent.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes >= readBytes) finish()
      })
      response.on('end', finish)
      response.on('error', fail)
    })
    sent.end(body)
  })
}
