import type { AssistantTrouble } from '@reihum/contract/assistant/assistant-troubles.ts'
import type { PromptMessage } from '@reihum/contract/assistant/compose-prompt.ts'
import { z } from 'zod'

/** A line of a stream is not longer; what is longer is no stream of this protocol. */
const longestLine = 256 * 1024

/** Puts the lines of a stream together again, wherever it was cut into pieces. */
export function streamLines() {
  const decoder = new TextDecoder()
  let rest = ''
  return {
    push(chunk: Uint8Array): string[] {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/)
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) lines.push(rest.slice(0, longestLine))
      return lines
    },
  }
}

/** The part of the protocol that is read; everything else in it is passed over. */
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
  error: z.unknown().optional(),
})

export type Part = { text: string; tokens: number | null; isOver: boolean; isLast: boolean }

/** What a line of the stream says; null: nothing, it is a comment or another field. */
export function readPart(line: string): Part | 'wrong' | 'failed' | null {
  if (!line.startsWith('data:')) return line.length >= longestLine ? 'wrong' : null
  const data = line.slice(5).trim()
  if (data === '[DONE]') return { text: '', tokens: null, isOver: true, isLast: true }
  let read: z.infer<typeof chunk>
  try {
    read = chunk.parse(JSON.parse(data))
  } catch {
    return 'wrong'
  }
  if (read.error) return 'failed'
  if (!read.choices && !read.usage) return 'wrong'
  const [first] = read.choices ?? []
  return {
    text: first?.delta?.content ?? '',
    tokens: read.usage?.total_tokens ?? null,
    isOver: Boolean(first?.finish_reason),
    isLast: false,
  }
}

const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** What a status other than 200 means. Most services say what they miss in a body of JSON. */
export function troubleOfStatus(status: number, said: string): AssistantTrouble {
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 401 || status === 403) return 'keyRefused'
  if (status === 402 || status === 429) return 'tooMany'
  if (status === 408 || status === 504) return 'tooSlow'
  if (status >= 500) return 'serverTrouble'
  if (!isJson(said)) return 'noProtocol'
  if (
    status === 404 ||
    /model[^"]{0,80}(?:not (?:exist|found)|unknown|invalid)|invalid model|model_not_found/i.test(said)
  )
    return 'modelUnknown'
  return status >= 400 ? 'refused' : 'noProtocol'
}

const ofCodes: Readonly<Record<string, AssistantTrouble>> = {
  EINSIDE: 'inside',
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'hostUnknown',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'tooSlow',
  ABORT_ERR: 'tooSlow',
  ECONNRESET: 'cut',
  EPROTO: 'noProtocol',
}

export function troubleOfCode(code: string | undefined): AssistantTrouble {
  if (code && Object.hasOwn(ofCodes, code)) return ofCodes[code] ?? 'unreachable'
  if (code?.startsWith('HPE_')) return 'noProtocol'
  if (code?.startsWith('ERR_SSL') || code === 'ERR_TLS_HANDSHAKE_TIMEOUT') return 'noProtocol'
  return code && /CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code) ? 'certificate' : 'unreachable'
}

/** No token is smaller than a byte, so a prompt has at most so many; each message costs some of its own. */
export const mostTokensOf = (messages: readonly PromptMessage[]) =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 16, 16)

/** What a call is counted as: what the model says, never more than it was given; without that a cautious guess. */
export function tokensUsed(
  said: number | null,
  { sent, answered, most }: { sent: number; answered: number; most: number },
): number {
  return Math.min(most, said && said > 0 ? said : Math.ceil((sent + answered) / 3))
}
