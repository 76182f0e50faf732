import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AssistantTrouble } from '@reihum/contract/assistant/assistant-troubles.ts'
import type { PromptMessage } from '@reihum/contract/assistant/compose-prompt.ts'
import { lookUpOutside, requireOutside } from '#platform/outside.ts'
import { inSpan } from '#platform/telemetry/in-span.ts'
import { readPart, streamLines, troubleOfCode, troubleOfStatus } from './model.rules.ts'

export type Model = { baseUrl: string; model: string; apiKey: string }

export type CallOptions = {
  /** Hosts of the installation's own networks that may be called, also without encryption. */
  insideHosts: readonly string[]
  lookUp?: LookupFunction
  signal?: AbortSignal
  /** How many tokens the answer may have. */
  mostTokens: number
  limits?: ModelLimits
}

export type ModelLimits = {
  /** From the first look-up to the end of the answer. */
  totalMs: number
  /** So long nothing may come. */
  silenceMs: number
  /** So much of a stream is read at most. */
  bytes: number
}

export const modelLimits: ModelLimits = { totalMs: 90_000, silenceMs: 30_000, bytes: 1024 * 1024 }
/** So much of an answer that is no stream is read, to see what it says. */
const readBytes = 16_384
/** A model that writes more characters than this for each token it may is not believed. */
const charactersPerToken = 12

/** What a call ended with that was not an answer. */
export class ModelTrouble extends Error {
  readonly trouble: AssistantTrouble
  constructor(trouble: AssistantTrouble) {
    super(trouble)
    this.name = 'ModelTrouble'
    this.trouble = trouble
  }
}

type Ask = {
  model: Model
  messages: readonly PromptMessage[]
  limitName: 'max_tokens' | 'max_completion_tokens'
}

/** Opens the connection; the name is looked up for this very one, and it is used once (as for webhooks, decision 095). */
function open(
  { model, messages, limitName }: Ask,
  options: CallOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(`${model.baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`)
  requireOutside(url, options.insideHosts)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const body = JSON.stringify({
    model: model.model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    [limitName]: options.mostTokens,
  })
  const answered = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(url, {
        method: 'POST',
        agent: false,
        signal,
        lookup: options.lookUp ?? lookUpOutside(options.insideHosts),
        headers: {
          authorization: `Bearer ${model.apiKey}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Reihum-Assistant/1',
          accept: 'text/event-stream',
          connection: 'close',
        },
      })
      sent.on('error', reject)
      sent.on('response', resolve)
      sent.end(body)
    })
  return inSpan(
    { name: 'call AI provider', kind: 'client', facts: { service: 'AI provider' } },
    async (say) => {
      const response = await answered()
      say({ status: response.statusCode })
      return response
    },
  )
}

async function readAll(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    parts.push(part as Buffer)
    bytes += (part as Buffer).length
    if (bytes >= readBytes) break
  }
  return Buffer.concat(parts).toString('utf8')
}

const isStream = ({ headers }: IncomingMessage) =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('text/event-stream')

/** What was answered so far, and what the model says that it used. */
export type Answered = { text: string; tokens: number | null }

/** Parts of the stream as they come. It has to end as the protocol says: a connection that ends alone was cut. */
async function* readStream(
  response: IncomingMessage,
  { limits = modelLimits, mostTokens }: CallOptions,
  touch: () => void,
): AsyncGenerator<Answered> {
  const lines = streamLines()
  let [bytes, isOver] = [0, false]
  const answered: Answered = { text: '', tokens: null }
  for await (const chunk of response) {
    touch()
    bytes += (chunk as Buffer).length
    if (bytes > limits.bytes) throw new ModelTrouble('tooLong')
    const before = answered.text.length
    for (const line of lines.push(chunk as Buffer)) {
      const part = readPart(line)
      if (!part) continue
      if (part === 'wrong') throw new ModelTrouble('noProtocol')
      if (part === 'failed') throw new ModelTrouble('serverTrouble')
      answered.text += part.text
      answered.tokens = part.tokens ?? answered.tokens
      isOver ||= part.isOver
      if (part.isLast) {
        yield { ...answered }
        return
      }
    }
    if (answered.text.length > mostTokens * charactersPerToken) throw new ModelTrouble('tooLong')
    if (answered.text.length > before) yield { ...answered }
  }
  if (!isOver) throw new ModelTrouble('cut')
  yield { ...answered }
}

/** Ends a call when it takes too long, when nothing comes for too long, or when nobody wants its answer any more. */
function watch({ limits = modelLimits, signal }: CallOptions) {
  const own = new AbortController()
  const end = () => own.abort()
  const total = setTimeout(end, limits.totalMs)
  let silence = setTimeout(end, limits.silenceMs)
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  return {
    signal: own.signal,
    touch() {
      clearTimeout(silence)
      silence = setTimeout(end, limits.silenceMs)
    },
    close() {
      clearTimeout(total)
      clearTimeout(silence)
      signal?.removeEventListener('abort', end)
      own.abort()
    },
  }
}

/** Newer models of OpenAI want another name for the limit, and say so. */
async function begin(
  model: Model,
  messages: readonly PromptMessage[],
  options: CallOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  for (const limitName of ['max_tokens', 'max_completion_tokens'] as const) {
    const response = await open({ model, messages, limitName }, options, signal)
    const status = response.statusCode ?? 0
    if (status === 200) {
      if (isStream(response)) return response
      throw new ModelTrouble('noProtocol')
    }
    const said = await readAll(response)
    if (status === 400 && limitName === 'max_tokens' && said.includes('max_completion_tokens')) continue
    throw new ModelTrouble(troubleOfStatus(status, said))
  }
  throw new ModelTrouble('refused')
}

/**
 * Asks a model, and gives all that it has answered so far whenever there is more of it. What goes wrong is a
 * `ModelTrouble`; what it says itself is never passed on.
 */
export async function* callModel(
  model: Model,
  messages: readonly PromptMessage[],
  options: CallOptions,
): AsyncGenerator<Answered> {
  const watched = watch(options)
  try {
    yield* readStream(await begin(model, messages, options, watched.signal), options, watched.touch)
  } catch (error) {
    if (error instanceof ModelTrouble) throw error
    // A connection that we ended looks like one that was cut.
    if (watched.signal.aborted) throw new ModelTrouble('tooSlow')
    throw new ModelTrouble(troubleOfCode((error as { code?: string }).code))
  } finally {
    watched.close()
  }
}
